import type { BikeForm } from '../bikes.ts'
import type { CouponForm } from '../coupons.ts'

export const bikeForm: BikeForm = {
  name: 'Gixxer',
  description: 'A quick and willing street bike.',
  pricePerHour: 150,
  imageUrl: 'https://shop.test/gixxer.jpg',
  isAvailable: true,
  cc: 155,
  year: 2022,
  model: 'Gixxer',
  brand: 'Suzuki',
}

export const personForm = { name: 'Rahim Uddin', phone: '01700000000', address: 'Dhaka' }

export const couponForm: CouponForm = {
  code: 'TENOFF',
  kind: 'percentage',
  value: 10,
  weekdays: [],
  validFrom: null,
  validUntil: null,
  firstRentalOnly: false,
  usesPerCustomer: null,
  isActive: true,
}

export const priceListForm = {
  name: 'Standard',
  steps: [
    { minutes: 4 * 60, price: 500 },
    { minutes: 12 * 60, price: 800 },
    { minutes: 24 * 60, price: 1000 },
    { minutes: 7 * 24 * 60, price: 6000 },
  ],
}

export const seasonForm = {
  name: 'Weekend',
  from: '2026-01-01',
  percent: 20,
  weekdays: ['friday' as const],
}

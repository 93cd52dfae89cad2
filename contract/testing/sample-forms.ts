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

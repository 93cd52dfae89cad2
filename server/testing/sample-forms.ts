import type { BikeForm } from '#contract/bikes'
import type { CouponForm } from '#contract/coupons'

/** A bike as an admin may enter it. */
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

/** What a person enters at sign-up, apart from the log-in. */
export const personForm = { name: 'Rahim Uddin', phone: '01700000000', address: 'Dhaka' }

/** A coupon that every customer can use at any time. */
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

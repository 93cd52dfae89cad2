/** These refusals are a part of `refusals` (contract/errors.ts). `{time}` is a day. */
export const couponRefusals = {
  coupon_not_found: { status: 404, message: 'There is no coupon with this code. Check the code.' },
  coupon_exists: { status: 409, message: 'There is a coupon with this code already.' },
  coupon_inactive: { status: 409, message: 'This coupon cannot be used at the moment.' },
  coupon_not_yet_valid: { status: 409, message: 'This coupon is valid from {time}.' },
  coupon_expired: { status: 409, message: 'This coupon has expired. It was valid until {time}.' },
  coupon_not_first: { status: 409, message: 'This coupon is for a first rental only.' },
  coupon_used_up: {
    status: 409,
    message: 'This coupon has been used as often as one customer may use it.',
  },
  coupon_given: {
    status: 409,
    message: 'This rental has a coupon already. Its line can be taken back after the return.',
  },
  coupon_without_effect: { status: 409, message: 'This coupon takes nothing off this ride.' },
} as const

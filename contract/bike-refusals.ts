export const bikeRefusals = {
  bike_taken: { status: 409, message: 'This bike has just been taken.' },
  booked_from: {
    status: 409,
    message: 'This bike is booked from {time}. Choose a planned return before that.',
  },
  bike_out_then: {
    status: 409,
    message: 'This bike was not free at that time. Choose a later start.',
  },
  bike_not_for_rent: { status: 409, message: 'This bike is not for rent at the moment.' },
  number_taken: { status: 409, message: '{name} has this plate or fleet number already.' },
  bike_changed: {
    status: 409,
    message: 'This bike has changed meanwhile. Look at it again before you save.',
  },
  bike_rented: {
    status: 409,
    message: 'This bike is rented or reserved. Try again once it is back.',
  },
  bike_missing: {
    status: 409,
    message: 'This bike is missing. Mark it as found first.',
  },
  bike_not_missing: { status: 409, message: 'This bike is not missing any more.' },
  bike_rented_then: {
    status: 409,
    message: 'The bike is taken from {time}. Choose another time.',
  },
  block_needs_fleet: {
    status: 403,
    message: 'A block of more than 24 hours needs the duty fleet.',
  },
  bike_blocked_then: {
    status: 409,
    message: 'This bike is blocked in that time already, from {time}.',
  },
} as const

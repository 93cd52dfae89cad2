export const priceRefusals = {
  price_list_not_found: { status: 404, message: 'This price list does not exist.' },
  season_not_found: { status: 404, message: 'This season does not exist.' },
  price_list_changed: {
    status: 409,
    message: 'This price list has changed meanwhile. Look at it again before you save.',
  },
  season_changed: {
    status: 409,
    message: 'This season has changed meanwhile. Look at it again before you save.',
  },
  seasons_meet: {
    status: 409,
    message: 'The season {name} already holds for the same bikes on some of these days.',
  },
} as const

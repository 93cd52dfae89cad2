export const priceRefusals = {
  price_list_not_found: { status: 404, message: 'This price list does not exist.' },
  season_not_found: { status: 404, message: 'This season does not exist.' },
  price_list_changed: {
    status: 409,
    message: 'This price list has changed meanwhile. Look at it again before you save.',
  },
  price_list_in_use: {
    status: 409,
    message: 'Bikes have this price list, so it cannot be deleted. It can be archived.',
  },
  price_list_in_season: {
    status: 409,
    message: 'The season {name} holds for this price list. Take the list out of the season first.',
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

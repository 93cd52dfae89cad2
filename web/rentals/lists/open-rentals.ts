import { queryFor } from '../../lib/query.ts'

/** The screens that use this query do not look at more than 100 rentals. */
export const openRentalsQuery = queryFor('GET /rentals', { query: { stage: 'open', limit: 100 } })

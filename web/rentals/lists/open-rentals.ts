import { queryFor } from '../../lib/query.ts'

/** The customer's rentals that are not paid in full, newest first; more of them are not looked at. */
export const openRentalsQuery = queryFor('GET /rentals', { query: { stage: 'open', limit: 100 } })

import type { QueryClient } from '@tanstack/react-query'
import { invalidateReads } from './lib/query-client.ts'
import type { ReadKey } from './lib/query.ts'

const BIKES = [
  'GET /bikes',
  'GET /bikes/filters',
  'GET /bikes/:id',
  'GET /bikes/:id/schedule',
] as const
const SHOP = ['GET /shop', 'GET /activity'] as const
const COUPONS = ['GET /coupons', 'GET /activity'] as const
const RENTALS = [
  'GET /rentals',
  'GET /rentals/:id',
  'GET /rentals/:id/agreement',
  'GET /rentals/:id/receipts',
  'GET /rentals/all-rentals',
  'GET /payments/issues',
] as const
const PAYMENTS = ['GET /payments/desk', 'GET /payments/:ref/history'] as const
const USERS = [
  'GET /users/me',
  'GET /users/me/sessions',
  'GET /users/all-users',
  'GET /activity',
] as const

const refresher =
  (...keys: ReadKey[]) =>
  (client: QueryClient) =>
    invalidateReads(client, keys)

/** After a bike is added, updated, deleted or rented, and after the full payment. */
export const refreshBikes = refresher(...BIKES)

/** After a cost calculation, and once a payment is known to have succeeded. */
export const refreshRentals = refresher(...RENTALS)

/** After a decision about a payment or a booking: it changes rentals, refunds and which bikes are free. */
export const refreshPayments = refresher(...PAYMENTS, ...RENTALS, ...BIKES)

/** After a closing, and after one that was refused. */
export const refreshClosings = refresher('GET /closings')

export const refreshShop = refresher(...SHOP)

export const refreshCoupons = refresher(...COUPONS)

export const refreshUsers = refresher(...USERS)

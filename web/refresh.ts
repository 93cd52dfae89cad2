import type { QueryClient } from '@tanstack/react-query'
import { invalidateReads } from './lib/query-client.ts'
import type { ReadKey } from './lib/query.ts'

const BIKES = [
  'GET /bikes',
  'GET /bikes/filters',
  'GET /bikes/:id',
  'GET /desk-bikes',
  'GET /desk-bikes/:id',
  'GET /bikes/:id/schedule',
  'GET /board',
] as const
const SHOP = ['GET /shop', 'GET /activity'] as const
const COUPONS = ['GET /coupons', 'GET /activity'] as const
const PRICES = [...BIKES, 'GET /price-lists', 'GET /seasons', 'GET /activity'] as const
const RENTALS = [
  'GET /rentals',
  'GET /rentals/cancelled',
  'GET /rentals/:id',
  'GET /rentals/:id/agreement',
  'GET /rentals/:id/receipts',
  'GET /rentals/all-rentals',
  'GET /board',
  'GET /board/today',
  'GET /messages',
  'GET /customers/:id',
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

/** An import changes bikes, price lists, customers or bookings. */
export const refreshImported = refresher(...PRICES, ...USERS, ...RENTALS)

export const refreshInvitations = refresher('GET /invitations', 'GET /activity')

export const refreshSite = refresher('GET /site', 'GET /site/history', 'GET /activity')

export const refreshBikes = refresher(...BIKES)

/** A missing bike ends its ride, and is off rent. */
export const refreshMissing = refresher(...BIKES, ...RENTALS)

export const refreshRentals = refresher(...RENTALS)

/** A decision about a payment or a booking changes rentals, refunds and which bikes are free. */
export const refreshPayments = refresher(...PAYMENTS, ...RENTALS, ...BIKES)

/** A refused closing means that the till has changed, so it is read again too. */
export const refreshClosings = refresher('GET /closings', 'GET /closings/movements')

export const refreshShop = refresher(...SHOP)

export const refreshCoupons = refresher(...COUPONS)

export const refreshPrices = refresher(...PRICES)

export const refreshMessages = refresher('GET /messages')

export const refreshMessageTexts = refresher('GET /shop/messages', 'GET /activity')

export const refreshDevice = refresher('GET /push-subscriptions', 'GET /activity')

export const refreshUsers = refresher(...USERS)

/** The name, the phone number and the block stand with the rentals too. */
export const refreshCustomers = refresher(...RENTALS, ...USERS, 'GET /users/customers')

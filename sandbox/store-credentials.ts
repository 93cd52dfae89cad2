import { timingSafeEqual } from 'node:crypto'
import type { Fields } from './signature.ts'

/** The one shop that has an account at this gateway. */
export type Store = { id: string; password: string }

export const defaultStore: Store = { id: 'sim_store', password: 'sim_secret' }

/** The shop's account with Stripe, and where its events go; nowhere while that says nothing. */
export type StripeAccount = {
  secretKey: string
  webhookSecret: string
  webhookUrl?: () => string | undefined
}

export const defaultStripe: StripeAccount = {
  secretKey: 'sk_test_sim',
  webhookSecret: 'whsec_sim',
}

/** Whether a call carries this shop's `store_id` and `store_passwd`. */
export function knowsStore(store: Store, fields: Fields): boolean {
  return fields['store_id'] === store.id && equal(fields['store_passwd'] ?? '', store.password)
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

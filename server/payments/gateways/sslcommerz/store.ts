import { GatewayError } from '../../core/gateway.ts'

/** The shop's account with SSLCOMMERZ. */
export type Store = { baseUrl: string; storeId: string; storePassword: string }

/** One address for the transaction query, the refund and the refund query. */
export const QUERIES = '/validator/api/merchantTransIDvalidationAPI.php'

/** The credentials travel in the address: it must never be logged. */
export function buildUrl(store: Store, path: string, query: Record<string, string>): URL {
  const url = new URL(path, store.baseUrl)
  const credentials = {
    store_id: store.storeId,
    store_passwd: store.storePassword,
    v: '1',
    format: 'json',
  }
  url.search = new URLSearchParams({ ...query, ...credentials }).toString()
  return url
}

/** @throws GatewayError where the gateway did not take the question. */
export function refuseTrouble(apiConnect: string): void {
  if (apiConnect === 'DONE') return
  const kind =
    apiConnect === 'INACTIVE' || apiConnect === 'INVALID_REQUEST' ? 'misconfigured' : 'unknown'
  throw new GatewayError(kind, `The gateway's answer is ${apiConnect || 'incomplete'}`)
}

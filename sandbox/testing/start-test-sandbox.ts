import { expect, onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import type { SandboxOptions } from '../state.ts'
import { startReceiver } from './receiver.ts'

export type Json = Record<string, unknown>
type Fields = Record<string, string>

/** Vitest's own matchers are untyped. */
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const anyText = matching(/./)

export const TRAN_ID = '01JGXHVPD0000000000000TEST'
const credentials = { store_id: 'sim_store', store_passwd: 'sim_secret' }
const QUERY = '/validator/api/merchantTransIDvalidationAPI.php'
const VALIDATION = '/validator/api/validationserverAPI.php'

export async function startTestSandbox(options: SandboxOptions = {}) {
  const shop = await startReceiver()
  const sandbox = await startSandbox({ seed: 7, ...options })
  onTestFinished(async () => {
    await sandbox.close()
    await shop.close()
  })
  const at = (path: string) => sandbox.url + path

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(at(`/__sim__${path}`), {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  const order = orderFor(shop.url)
  const initRaw = (changes: Fields = {}) =>
    fetch(at('/gwprocess/v4/api.php'), {
      method: 'POST',
      body: new URLSearchParams({ ...order, ...changes }),
    })
  const ask = async (path: string, fields: Fields) => {
    const query = new URLSearchParams({ ...credentials, ...fields })
    return (await (await fetch(`${at(path)}?${query.toString()}`)).json()) as Json
  }

  return {
    url: sandbox.url,
    shop,
    order,
    call,
    initRaw,
    init: async (changes: Fields = {}) => (await (await initRaw(changes)).json()) as Fields,
    act: async (action: string, options: Json = {}, tranId = TRAN_ID) => {
      const { body } = await call('POST', `/sessions/${tranId}/act`, { action, ...options })
      return body as {
        status: string
        val_id: string | null
        return: { url: string; fields: Fields }
      }
    },
    setFault: async (endpoint: string, fault: string, options: Json = {}) =>
      (await call('POST', '/faults', { endpoint, fault, ...options })).status,
    list: async (what: 'sessions' | 'ledger' | 'deliveries') =>
      (await call('GET', `/${what}`)).body as unknown as Json[],
    validate: (valId: string | null) => ask(VALIDATION, { val_id: valId ?? '' }),
    query: (fields: Fields) => ask(QUERY, fields),
  }
}

export async function startWithSession(options: SandboxOptions = {}, changes: Fields = {}) {
  const sandbox = await startTestSandbox(options)
  const { GatewayPageURL: pageUrl = '', sessionkey = '' } = await sandbox.init(changes)
  return { ...sandbox, pageUrl, sessionkey }
}

const CUSTOMER =
  'cus_name=Rahim Uddin&cus_email=rahim@example.com&cus_add1=House 1&cus_city=Dhaka&' +
  'cus_postcode=1205&cus_country=Bangladesh&cus_phone=01700000000&shipping_method=NO'

function orderFor(shopUrl: string) {
  return {
    ...credentials,
    ...Object.fromEntries(new URLSearchParams(CUSTOMER)),
    total_amount: '100.00',
    currency: 'BDT',
    tran_id: TRAN_ID,
    success_url: `${shopUrl}/success`,
    fail_url: `${shopUrl}/fail`,
    cancel_url: `${shopUrl}/cancel`,
    ipn_url: `${shopUrl}/ipn`,
    num_of_item: '1',
    product_category: 'Bike rental',
    product_name: 'Honda CB 150, from Tue 24 Nov, 10:00',
    product_profile: 'non-physical-goods',
  }
}

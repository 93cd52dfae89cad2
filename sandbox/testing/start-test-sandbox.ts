import { expect, onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'
import type { SandboxOptions } from '../state.ts'

type Json = Record<string, unknown>
type Fields = Record<string, string>

/** Vitest's own matchers are untyped. */
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const anyText = matching(/./)

export const TRAN_ID = '01JGXHVPD0000000000000TEST'
const SHOP = 'http://shop.test'

export async function startTestSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ seed: 7, ...options })
  onTestFinished(() => sandbox.close())
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

  const initRaw = (changes: Fields = {}) =>
    fetch(at('/gwprocess/v4/api.php'), {
      method: 'POST',
      body: new URLSearchParams({ ...order, ...changes }),
    })

  return {
    url: sandbox.url,
    call,
    initRaw,
    init: async (changes: Fields = {}) => (await (await initRaw(changes)).json()) as Fields,
    list: async (what: 'sessions' | 'ledger') =>
      (await call('GET', `/${what}`)).body as unknown as Json[],
  }
}

export async function startWithSession(options: SandboxOptions = {}) {
  const sandbox = await startTestSandbox(options)
  const { GatewayPageURL: pageUrl = '', sessionkey = '' } = await sandbox.init()
  return { ...sandbox, pageUrl, sessionkey }
}

const CUSTOMER =
  'cus_name=Rahim Uddin&cus_email=rahim@example.com&cus_add1=House 1&cus_city=Dhaka&' +
  'cus_postcode=1205&cus_country=Bangladesh&cus_phone=01700000000&shipping_method=NO'

export const order = {
  store_id: 'sim_store',
  store_passwd: 'sim_secret',
  ...Object.fromEntries(new URLSearchParams(CUSTOMER)),
  total_amount: '100.00',
  currency: 'BDT',
  tran_id: TRAN_ID,
  success_url: `${SHOP}/success`,
  fail_url: `${SHOP}/fail`,
  cancel_url: `${SHOP}/cancel`,
  num_of_item: '1',
  product_category: 'Bike rental',
  product_name: 'Honda CB 150, from Tue 24 Nov, 10:00',
  product_profile: 'non-physical-goods',
}

import { onTestFinished } from 'vitest'
import type { SandboxOptions } from '../app.ts'
import { startSandbox } from '../start-sandbox.ts'
import { startReceiver } from './receiver.ts'

export type Json = Record<string, unknown>

export const credentials = { store_id: 'sim_store', store_passwd: 'sim_secret' }

/** A sandbox of its own for one test, the shop that hears from it, and the calls between them. */
export async function startTestSandbox(options: SandboxOptions = {}) {
  const shop = await startReceiver()
  const sandbox = await startSandbox({ seed: 7, ...options })
  onTestFinished(async () => {
    await sandbox.close()
    await shop.close()
  })
  const at = (path: string) => sandbox.url + path

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(at(path), {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  const order = orderFor(shop.url)
  const initRaw = (fields: Record<string, string>) =>
    fetch(at('/gwprocess/v4/api.php'), { method: 'POST', body: new URLSearchParams(fields) })
  const init = async (changes: Record<string, string> = {}) =>
    (await (await initRaw({ ...order, ...changes })).json()) as Record<string, string>
  const ask = async (path: string, fields: Record<string, string>) => {
    const query = new URLSearchParams({ ...credentials, ...fields })
    return (await (await fetch(`${at(path)}?${query.toString()}`)).json()) as Json
  }

  return {
    url: sandbox.url,
    shop,
    order,
    call,
    init,
    initRaw,
    act: async (tranId: string, press: Json) => {
      const { body } = await call('POST', `/__sim__/sessions/${tranId}/act`, press)
      return body as {
        status: string
        val_id: string | null
        return: { url: string; fields: Record<string, string> }
      }
    },
    list: async (what: 'sessions' | 'ledger' | 'deliveries') =>
      (await call('GET', `/__sim__/${what}`)).body as unknown as Json[],
    validate: (valId: string) => ask('/validator/api/validationserverAPI.php', { val_id: valId }),
    query: (fields: Record<string, string>) =>
      ask('/validator/api/merchantTransIDvalidationAPI.php', fields),
  }
}

/** Every field a session needs, for an order of 100.00 BDT. */
function orderFor(shopUrl: string) {
  return {
    ...credentials,
    total_amount: '100.00',
    currency: 'BDT',
    tran_id: '01JGXHVPD0000000000000TEST',
    product_category: 'Bike rental',
    success_url: `${shopUrl}/success`,
    fail_url: `${shopUrl}/fail`,
    cancel_url: `${shopUrl}/cancel`,
    ipn_url: `${shopUrl}/ipn`,
    cus_name: 'Rahim Uddin',
    cus_email: 'rahim@example.com',
    cus_add1: 'House 1',
    cus_city: 'Dhaka',
    cus_postcode: '1205',
    cus_country: 'Bangladesh',
    cus_phone: '01700000000',
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: 'Honda CB 150',
    product_profile: 'non-physical-goods',
  }
}

import { type Json, startTestSandbox } from './start-test-sandbox.ts'

export const REF = '01JGXHVPD0000000000STRIPE1'
const KEY = 'sk_test_sim'
const HOUR_S = 3600

export async function startStripeSandbox() {
  let webhook = ''
  const sandbox = await startTestSandbox({ stripe: { webhookUrl: () => webhook } })
  webhook = `${sandbox.shop.url}/webhook`
  const api = async (method: string, path: string, fields: object = {}, headers: Json = {}) => {
    const form = new URLSearchParams(Object.entries(fields) as [string, string][])
    const response = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, ...(headers as Record<string, string>) },
      ...(method === 'POST' && { body: form }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  const order = {
    mode: 'payment',
    client_reference_id: REF,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'bdt',
    'line_items[0][price_data][unit_amount]': '10000',
    'line_items[0][price_data][product_data][name]':
      'Advance for Honda CB 150, from Tue 24 Nov, 10:00',
    success_url: `${sandbox.shop.url}/back?s={CHECKOUT_SESSION_ID}`,
    cancel_url: `${sandbox.shop.url}/left`,
    expires_at: String(Math.floor(Date.now() / 1000) + HOUR_S),
  }
  const create = async (changes: Json = {}, headers: Json = {}) =>
    api('POST', '/checkout/sessions', { ...order, ...changes }, headers)
  const act = (action: string, options: Json = {}) => sandbox.act(action, options, REF)
  return { ...sandbox, api, create, act }
}

import { describe, expect, test, vi } from 'vitest'
import { scenarios } from './scenarios.ts'
import { anyText } from './testing/matching.ts'
import { type Json, startTestSandbox } from './testing/start-test-sandbox.ts'

const T = '01JGXHVPD0000000000000TEST'
const OTHER = '01JGXHVPD000000000000OTHER'

/** Two open sessions; the other one is paid, so that there is something to borrow from. */
async function playing(scenario: string, numbers: Json = {}) {
  const sandbox = await startTestSandbox()
  await sandbox.init({ tran_id: OTHER })
  const other = await sandbox.act(OTHER, { action: 'pay', ipn: 'none' })
  await sandbox.init()
  const played = await sandbox.call('POST', `/__sim__/sessions/${T}/play`, { scenario, ...numbers })
  expect(played.status).toBe(200)
  const ledger = (await sandbox.list('ledger')).filter(({ tran_id }) => tran_id === T)
  const told = sandbox.shop.received.map(({ fields }) => fields)
  const back = played.body['return'] as { url: string; fields: Record<string, string> } | null
  return { ...sandbox, other, played: played.body, back, ledger, told }
}

const CHARGED = { kind: 'charge', amount: '100.00', currency: 'BDT' }

describe('who tells the shop, and when', () => {
  test.each(['close_tab', 'return_only'])('%s: paid, and no message is sent', async (scenario) => {
    const { ledger, told, list } = await playing(scenario)
    expect(ledger).toMatchObject([CHARGED])
    expect(told).toEqual([])
    expect(await list('deliveries')).toEqual([])
  })

  test.each(['ipn_only', 'ipn_first'])('%s: paid, and told before the answer', async (scenario) => {
    const { ledger, told, back } = await playing(scenario)
    expect(ledger).toMatchObject([CHARGED])
    expect(told).toEqual([back?.fields])
  })

  test.each(['return_first', 'ipn_delayed'])('%s: told after the answer', async (scenario) => {
    const { told, shop, back } = await playing(scenario, { seconds: 1 })
    expect(told).toEqual([])
    await vi.waitUntil(() => shop.received.length === 1, { timeout: 10_000 })
    expect(shop.received[0]?.fields).toEqual(back?.fields)
  })

  test('same_instant: the message does not wait for anything', async () => {
    const { shop, back } = await playing('same_instant')
    await vi.waitUntil(() => shop.received.length === 1)
    expect(shop.received[0]?.fields).toEqual(back?.fields)
  })

  test.each(['ipn_repeated', 'ipn_concurrent'])('%s: paid once, told often', async (scenario) => {
    const { ledger, told } = await playing(scenario, { times: 4 })
    expect(ledger).toMatchObject([CHARGED])
    expect(new Set(told.map((fields) => fields['val_id'])).size).toBe(1)
    expect(told).toHaveLength(4)
  })

  test('failed_then_valid: told of both, paid once', async () => {
    const { ledger, told, back } = await playing('failed_then_valid')
    expect(ledger).toMatchObject([CHARGED])
    expect(told).toMatchObject([{ status: 'FAILED' }, { status: 'VALID' }])
    expect(back?.fields).toMatchObject({ status: 'VALID' })
  })
})

describe('messages that lie', () => {
  test('forged_cancel: the gateway knows nothing of the CANCELLED', async () => {
    const { told, back, query, list } = await playing('forged_cancel')
    expect(told).toMatchObject([{ status: 'VALID' }, { status: 'CANCELLED', verify_sign: anyText }])
    expect(back?.fields).toMatchObject({ status: 'VALID' })
    expect(await query({ tran_id: T })).toMatchObject({ element: [{ status: 'VALID' }] })
    expect(await list('sessions')).toMatchObject([{ tran_id: T, status: 'VALID' }, {}])
  })

  test.each(['tampered_broken', 'tampered_signed'])(
    '%s: 1.00 is told, 100.00 was paid',
    async (scenario) => {
      const { told, back, ledger, validate } = await playing(scenario)
      expect(ledger).toMatchObject([CHARGED])
      for (const fields of [told[0], back?.fields]) expect(fields).toMatchObject({ amount: '1.00' })
      expect(await validate(back?.fields['val_id'] ?? '')).toMatchObject({ amount: '100.00' })
    },
  )

  test('foreign_val_id: the proof of another payment, and no money', async () => {
    const { told, back, ledger, other, list } = await playing('foreign_val_id')
    expect(told).toMatchObject([{ tran_id: T, status: 'VALID', val_id: other.val_id }])
    expect(back?.fields).toEqual(told[0])
    expect(ledger).toEqual([])
    expect(await list('sessions')).toMatchObject([{ tran_id: T, status: 'PENDING' }, {}])
  })

  test('foreign_tran_id: paid, and another transaction is named', async () => {
    const { told, ledger } = await playing('foreign_tran_id')
    expect(told).toMatchObject([{ tran_id: OTHER }])
    expect(ledger).toMatchObject([CHARGED])
  })

  test('unsigned: paid, without a signature', async () => {
    const { told, ledger } = await playing('unsigned')
    expect(told[0]).not.toHaveProperty('verify_sign')
    expect(ledger).toMatchObject([CHARGED])
  })

  test('wrong_password: paid, and the signature is not the genuine one', async () => {
    const [genuine, wrong] = [await playing('ipn_only'), await playing('wrong_password')]
    expect(wrong.told[0]).toMatchObject({ verify_key: genuine.told[0]?.['verify_key'] })
    expect(wrong.told[0]?.['verify_sign']).not.toBe(genuine.told[0]?.['verify_sign'])
    expect(wrong.ledger).toMatchObject([CHARGED])
  })

  test('short_key: the signature leaves out the amount', async () => {
    const { told, ledger } = await playing('short_key')
    expect(told).toMatchObject([{ verify_key: 'status,tran_id' }])
    expect(ledger).toMatchObject([CHARGED])
  })
})

describe('money that does not fit', () => {
  const sums = [
    { scenario: 'underpaid', amount: '99.00', currency: 'BDT' },
    { scenario: 'overpaid', amount: '100.50', currency: 'BDT' },
    { scenario: 'other_currency', amount: '100.00', currency: 'USD' },
    { scenario: 'discounted', amount: '90.00', currency: 'BDT' },
  ]
  test.each(sums)('$scenario: $amount $currency moved', async ({ scenario, amount, currency }) => {
    const { ledger, back, validate } = await playing(scenario)
    expect(ledger).toMatchObject([{ kind: 'charge', amount, currency }])
    const confirmed = await validate(back?.fields['val_id'] ?? '')
    expect(confirmed).toMatchObject({ status: 'VALID', amount, currency_type: currency })
  })

  test('discounted: the gateway says what was asked, and what the bank gave', async () => {
    const { back, validate, query } = await playing('discounted')
    expect(await validate(back?.fields['val_id'] ?? '')).toMatchObject({
      amount: '90.00',
      currency_amount: '100.00',
      discount_amount: '10.00',
      discount_percentage: '10',
    })
    const refund = { bank_tran_id: back?.fields['bank_tran_id'] ?? '', refund_trans_id: 'R1' }
    const more = await query({ ...refund, refund_amount: '100.00' })
    expect(more).toMatchObject({ status: 'failed' })
    expect(await query({ ...refund, refund_amount: '90.00' })).toMatchObject({ status: 'success' })
  })

  test('paid_twice: two charges', async () => {
    const { ledger, told } = await playing('paid_twice')
    expect(ledger).toMatchObject([CHARGED, CHARGED])
    expect(told).toHaveLength(2)
  })

  test('paid_late: nothing happens before its time', async () => {
    const { ledger, played, told, list } = await playing('paid_late', { minutes: 1 })
    expect(played).toEqual({ tran_id: T, status: 'PENDING', val_id: null, return: null })
    expect(ledger).toEqual([])
    expect(told).toEqual([])
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }, {}])
  })

  test.each([
    { scenario: 'expired', status: 'EXPIRED' },
    { scenario: 'unattempted', status: 'UNATTEMPTED' },
  ])('$scenario: no money, and the shop is told', async ({ scenario, status }) => {
    const { ledger, told } = await playing(scenario)
    expect(ledger).toEqual([])
    expect(told).toMatchObject([{ status }])
  })
})

describe('the scenarios', () => {
  test('are listed with what they do', async () => {
    const { call } = await startTestSandbox()
    const { body } = await call('GET', '/__sim__/scenarios')
    const named = (body as unknown as Json[]).map(({ scenario }) => scenario)
    expect(named).toEqual(Object.keys(scenarios))
    expect(body).toMatchObject({ 0: { label: anyText, does: anyText, asks: null, returns: false } })
  })

  test.each([
    { scenario: 'explode' },
    { scenario: 'constructor' },
    { scenario: 'ipn_repeated', times: 0 },
    { scenario: 'ipn_delayed', seconds: 'soon' },
    { scenario: 'close_tab', unknown: 1 },
  ])('refuse %j', async (body) => {
    const { init, call, list } = await startTestSandbox()
    await init()
    expect(await call('POST', `/__sim__/sessions/${T}/play`, body)).toMatchObject({
      status: 400,
      body: { error: anyText },
    })
    expect(await list('ledger')).toEqual([])
  })
})

import { describe, expect, test, vi } from 'vitest'
import { scenarios } from './scenarios.ts'
import { anyText, type Json, startTestSandbox, TRAN_ID } from './testing/start-test-sandbox.ts'

const OTHER = '01JGXHVPD000000000000OTHER'
const CHARGED = { kind: 'charge', amount: '100.00', currency: 'BDT' }

const FOUR_TIMES_VALID = Array.from({ length: 4 }, () => ({ status: 'VALID' }))

/** Runs a scenario on one of two open sessions; the other one is paid. */
async function play(scenario: string, numbers: Json = {}) {
  const sandbox = await startTestSandbox()
  await sandbox.init({ tran_id: OTHER })
  const other = await sandbox.act('pay', { ipn: 'none' }, OTHER)
  await sandbox.init()
  const played = await sandbox.call('POST', `/sessions/${TRAN_ID}/play`, { scenario, ...numbers })
  expect(played.status).toBe(200)
  const ledger = (await sandbox.list('ledger')).filter(({ tran_id }) => tran_id === TRAN_ID)
  const sent = sandbox.shop.received.map(({ fields }) => fields)
  const returned = (played.body['return'] as { fields: Record<string, string> } | null)?.fields
  return { ...sandbox, other, played: played.body, returned, ledger, sent }
}

describe('a scenario', () => {
  /** What the shop is sent before the answer, and what the customer takes back. */
  test.each<[string, Json[], Json]>([
    ['close_tab', [], { status: 'VALID' }],
    ['return_only', [], { status: 'VALID' }],
    ['ipn_only', [{ status: 'VALID' }], { status: 'VALID' }],
    ['ipn_first', [{ status: 'VALID' }], { status: 'VALID' }],
    ['ipn_repeated', FOUR_TIMES_VALID, { status: 'VALID' }],
    ['ipn_concurrent', FOUR_TIMES_VALID, { status: 'VALID' }],
    ['failed_then_valid', [{ status: 'FAILED' }, { status: 'VALID' }], { status: 'VALID' }],
    [
      'forged_cancel',
      [{ status: 'VALID' }, { status: 'CANCELLED', verify_sign: anyText }],
      { status: 'VALID' },
    ],
    ['tampered_broken', [{ amount: '1.00' }], { amount: '1.00' }],
    ['tampered_signed', [{ amount: '1.00' }], { amount: '1.00' }],
    ['foreign_tran_id', [{ tran_id: OTHER }], { tran_id: OTHER }],
    ['unsigned', [{ status: 'VALID' }], { status: 'VALID' }],
    ['wrong_password', [{ verify_sign: anyText }], { status: 'VALID' }],
    ['short_key', [{ verify_key: 'status,tran_id' }], { status: 'VALID' }],
  ])('%s: 100.00 BDT is paid and the gateway confirms it', async (scenario, expected, back) => {
    const { ledger, sent, returned, query } = await play(scenario, { times: 4 })
    expect(ledger).toMatchObject([CHARGED])
    expect(sent).toMatchObject(expected)
    expect(returned).toMatchObject(back)
    const found = await query({ tran_id: TRAN_ID })
    expect(found).toMatchObject({
      element: [{ status: 'VALID', amount: '100.00' }, ...failed(scenario)],
    })
    // Repeated notifications are one payment.
    const paid = sent.filter(({ status }) => status === 'VALID')
    expect(new Set(paid.map(({ val_id }) => val_id)).size).toBeLessThanOrEqual(1)
  })

  const failed = (scenario: string) =>
    scenario === 'failed_then_valid' ? [{ status: 'FAILED' }] : []

  test('unsigned: the message has no signature', async () => {
    expect((await play('unsigned')).sent[0]).not.toHaveProperty('verify_sign')
  })

  test('wrong_password: the signature is not the valid one', async () => {
    const [valid, wrong] = [await play('ipn_only'), await play('wrong_password')]
    expect(wrong.sent[0]).toMatchObject({ verify_key: valid.sent[0]?.['verify_key'] })
    expect(wrong.sent[0]?.['verify_sign']).not.toBe(valid.sent[0]?.['verify_sign'])
  })

  test.each(['return_first', 'ipn_delayed'])('%s: notified after the return', async (scenario) => {
    const { sent, shop, returned } = await play(scenario, { seconds: 1 })
    expect(sent).toEqual([])
    await vi.waitUntil(() => shop.received.length === 1, { timeout: 10_000 })
    expect(shop.received[0]?.fields).toEqual(returned)
  })

  test('same_instant: the notification waits for nothing', async () => {
    const { shop, returned } = await play('same_instant')
    await vi.waitUntil(() => shop.received.length === 1)
    expect(shop.received[0]?.fields).toEqual(returned)
  })

  test('foreign_val_id: the proof of another payment, and no money', async () => {
    const { sent, returned, ledger, other, list } = await play('foreign_val_id')
    expect(sent).toMatchObject([{ tran_id: TRAN_ID, status: 'VALID', val_id: other.val_id }])
    expect(returned).toEqual(sent[0])
    expect(ledger).toEqual([])
    expect(await list('sessions')).toMatchObject([{ tran_id: TRAN_ID, status: 'PENDING' }, {}])
  })

  test.each([
    ['underpaid', '99.00', 'BDT'],
    ['overpaid', '100.50', 'BDT'],
    ['other_currency', '100.00', 'USD'],
    ['discounted', '90.00', 'BDT'],
  ])('%s: %s %s is paid, and the gateway confirms it', async (scenario, amount, currency) => {
    const { ledger, returned, validate } = await play(scenario)
    expect(ledger).toMatchObject([{ kind: 'charge', amount, currency }])
    const confirmed = await validate(returned?.['val_id'] ?? '')
    expect(confirmed).toMatchObject({ status: 'VALID', amount, currency_type: currency })
  })

  test('discounted: the discount is reported, and only the rest can be refunded', async () => {
    const { returned, validate, query } = await play('discounted')
    expect(await validate(returned?.['val_id'] ?? '')).toMatchObject({
      amount: '90.00',
      currency_amount: '100.00',
      discount_amount: '10.00',
      discount_percentage: '10',
    })
    const refund = { bank_tran_id: returned?.['bank_tran_id'] ?? '', refund_trans_id: 'R1' }
    const more = await query({ ...refund, refund_amount: '100.00' })
    expect(more).toMatchObject({ status: 'failed' })
    expect(await query({ ...refund, refund_amount: '90.00' })).toMatchObject({ status: 'success' })
  })

  test('paid_twice: two charges', async () => {
    const { ledger, sent } = await play('paid_twice')
    expect(ledger).toMatchObject([CHARGED, CHARGED])
    expect(sent).toHaveLength(2)
  })

  test('paid_late: nothing happens before its time', async () => {
    const { ledger, played, sent, list } = await play('paid_late', { minutes: 1 })
    expect(played).toEqual({ tran_id: TRAN_ID, status: 'PENDING', val_id: null, return: null })
    expect(ledger).toEqual([])
    expect(sent).toEqual([])
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }, {}])
  })

  test.each([
    ['expired', 'EXPIRED'],
    ['unattempted', 'UNATTEMPTED'],
  ])('%s: no money, and the shop is notified of %s', async (scenario, status) => {
    const { ledger, sent } = await play(scenario)
    expect(ledger).toEqual([])
    expect(sent).toMatchObject([{ status }])
  })

  test('is listed with what it does', async () => {
    const { call } = await startTestSandbox()
    const { body } = await call('GET', '/scenarios')
    const listed = body as unknown as Json[]
    expect(listed.map(({ scenario }) => scenario)).toEqual(Object.keys(scenarios))
    for (const each of listed) expect(each).toMatchObject({ label: anyText, does: anyText })
    expect(listed[0]).toMatchObject({ asks: null, returns: false })
  })
})

import { describe, expect, test } from 'vitest'
import { scenarios } from './scenarios.ts'
import { anyText, type Json, startTestSandbox, TRAN_ID } from './testing/start-test-sandbox.ts'

const OTHER = '01JGXHVPD000000000000OTHER'
const VALID = { status: 'VALID' }
const FULL = '100.00 BDT'

async function play(scenario: string, numbers: Json = {}) {
  const sandbox = await startTestSandbox()
  await sandbox.init({ tran_id: OTHER })
  const other = await sandbox.act('pay', { ipn: 'none' }, OTHER)
  await sandbox.init()
  const { status, body } = await sandbox.call('POST', `/sessions/${TRAN_ID}/play`, {
    scenario,
    ...numbers,
  })
  expect(status).toBe(200)
  const ledger = (await sandbox.list('ledger')).filter(({ tran_id }) => tran_id === TRAN_ID)
  return {
    ...sandbox,
    other,
    played: body,
    charged: ledger.map(({ amount, currency }) => `${String(amount)} ${String(currency)}`),
    sent: sandbox.shop.received.map(({ fields }) => fields),
    returned: (body['return'] as { fields: Record<string, string> } | null)?.fields,
  }
}

describe('a scenario', () => {
  /** Each row lists the notifications, the fields of the customer's return, and the charges. */
  test.each<[string, Json[], Json, ...string[]]>([
    ['close_tab', [], VALID, FULL],
    ['return_only', [], VALID, FULL],
    ['ipn_only', [VALID], VALID, FULL],
    ['ipn_first', [VALID], VALID, FULL],
    ['ipn_repeated', [VALID, VALID, VALID, VALID], VALID, FULL],
    ['ipn_concurrent', [VALID, VALID, VALID, VALID], VALID, FULL],
    ['failed_then_valid', [{ status: 'FAILED' }, VALID], VALID, FULL],
    ['forged_cancel', [VALID, { status: 'CANCELLED', verify_sign: anyText }], VALID, FULL],
    ['tampered_broken', [{ amount: '1.00' }], { amount: '1.00' }, FULL],
    ['tampered_signed', [{ amount: '1.00' }], { amount: '1.00' }, FULL],
    ['foreign_tran_id', [{ tran_id: OTHER }], { tran_id: OTHER }, FULL],
    ['unsigned', [VALID], VALID, FULL],
    ['wrong_password', [{ verify_sign: anyText }], VALID, FULL],
    ['short_key', [{ verify_key: 'status,tran_id' }], VALID, FULL],
    ['underpaid', [VALID], { amount: '99.00' }, '99.00 BDT'],
    ['overpaid', [VALID], { amount: '100.50' }, '100.50 BDT'],
    ['other_currency', [VALID], { currency_type: 'USD' }, '100.00 USD'],
    ['discounted', [VALID], { amount: '90.00' }, '90.00 BDT'],
    ['paid_twice', [VALID, VALID], VALID, FULL, FULL],
    ['expired', [{ status: 'EXPIRED' }], { status: 'EXPIRED' }],
    ['unattempted', [{ status: 'UNATTEMPTED' }], { status: 'UNATTEMPTED' }],
  ])('%s: the shop is sent %j, the customer takes back %j', async (scenario, ...expected) => {
    const [notified, back, ...money] = expected
    const { charged, sent, returned, query } = await play(scenario, { times: 4 })
    expect(charged).toEqual(money)
    expect(sent).toMatchObject(notified)
    expect(returned).toMatchObject(back)
    expect(sent.every((each) => 'verify_sign' in each)).toBe(scenario !== 'unsigned')
    const { element } = (await query({ tran_id: TRAN_ID })) as { element: Json[] }
    const confirmed = element.filter(({ status }) => status === 'VALID')
    expect(
      confirmed.map((each) => `${String(each['amount'])} ${String(each['currency'])}`),
    ).toEqual(money)
  })

  test('wrong_password: the signature is not the valid one', async () => {
    const [valid, wrong] = [await play('ipn_only'), await play('wrong_password')]
    expect(wrong.sent[0]).toMatchObject({ verify_key: valid.sent[0]?.['verify_key'] })
    expect(wrong.sent[0]?.['verify_sign']).not.toBe(valid.sent[0]?.['verify_sign'])
  })

  test.each(['return_first', 'ipn_delayed', 'same_instant'])(
    '%s: the notification is not waited for',
    async (scenario) => {
      const { shop, returned } = await play(scenario, { seconds: 1 })
      expect(shop.received.length).toBeLessThan(scenario === 'same_instant' ? 2 : 1)
      await expect.poll(() => shop.received).toHaveLength(1)
      expect(shop.received[0]?.fields).toEqual(returned)
    },
  )

  test('foreign_val_id: the proof of another payment, and no money', async () => {
    const { sent, returned, charged, other, list } = await play('foreign_val_id')
    expect(sent).toMatchObject([{ tran_id: TRAN_ID, status: 'VALID', val_id: other.val_id }])
    expect(returned).toEqual(sent[0])
    expect(charged).toEqual([])
    expect(await list('sessions')).toMatchObject([{ tran_id: TRAN_ID, status: 'PENDING' }, {}])
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

  test('paid_late: nothing happens before its time', async () => {
    const { charged, played, sent, list } = await play('paid_late', { minutes: 1 })
    expect(played).toEqual({ tran_id: TRAN_ID, status: 'PENDING', val_id: null, return: null })
    expect([charged, sent]).toEqual([[], []])
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }, {}])
  })

  test('is listed with what it does', async () => {
    const { call } = await startTestSandbox()
    const listed = (await call('GET', '/scenarios')).body as unknown as Json[]
    expect(listed.map(({ scenario }) => scenario)).toEqual(scenarios.map(({ name }) => name))
    for (const each of listed) expect(each).toMatchObject({ label: anyText, does: anyText })
    expect(listed[0]).toMatchObject({ asks: null, returns: false })
  })
})

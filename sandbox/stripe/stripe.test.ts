import { describe, expect, test } from 'vitest'
import { REF, startStripeSandbox } from '../testing/start-stripe-sandbox.ts'

async function startWithCharge() {
  const sandbox = await startStripeSandbox()
  await sandbox.create()
  await sandbox.act('pay', { ipn: 'none' })
  const intent = String((await sandbox.list('ledger'))[0]?.['bank_tran_id'])
  const refund = (fields: Record<string, string>) =>
    sandbox.api('POST', '/refunds', { payment_intent: intent, amount: '10000', ...fields })
  const reverse = async (event: string) =>
    (await sandbox.call('POST', `/sessions/${REF}/reverse`, { event })).status
  return { ...sandbox, intent, refund, reverse }
}

describe('a Checkout Session', () => {
  test.each([
    [{ client_reference_id: '' }, 'parameter_missing'],
    [{ success_url: 'nowhere' }, 'url_invalid'],
    [{ 'line_items[0][price_data][unit_amount]': '100' }, 'amount_too_small'],
    [{ 'line_items[0][price_data][unit_amount]': '1.5' }, 'parameter_invalid'],
    [{ expires_at: '1' }, 'parameter_invalid'],
  ])('%j is refused: %s', async (changes, code) => {
    const { create, list } = await startStripeSandbox()
    expect(await create(changes)).toMatchObject({ status: 400, body: { error: { code } } })
    expect(await list('sessions')).toEqual([])
  })
})

describe('the payment page of Stripe', () => {
  test('says that it simulates Stripe, and has the buttons that Stripe has', async () => {
    const { create } = await startStripeSandbox()
    const markup = await (await fetch(String((await create()).body['url']))).text()
    for (const text of ['STRIPE SIMULATOR', 'Honda CB 150']) expect(markup).toContain(text)
    for (const text of ['bKash', 'sim_store']) expect(markup).not.toContain(text)
  })
})

describe('a Stripe refund', () => {
  test('is not possible twice, of a disputed charge, or of an unknown one', async () => {
    const { refund, reverse, api, intent } = await startWithCharge()
    const code = async (fields = {}) => (await refund(fields)).body['error']
    expect(await code({ payment_intent: 'pi_x' })).toMatchObject({ param: 'payment_intent' })
    expect(await code({ amount: '0' })).toMatchObject({ param: 'amount' })
    expect((await api('GET', '/refunds/re_x')).status).toBe(404)
    const { body } = await refund({ 'metadata[refund]': 'R1' })
    expect(body).toMatchObject({ status: 'succeeded', metadata: { refund: 'R1' } })
    expect(await code()).toMatchObject({ code: 'charge_already_refunded' })
    const listed = await api('GET', `/refunds?payment_intent=${intent}`)
    expect(listed.body).toMatchObject({ data: [{ id: body['id'] }] })
    await reverse('dispute')
    expect(await code()).toMatchObject({ code: 'charge_disputed' })
  })

  test('under a key is the same for a day, and another one afterwards', async () => {
    const { intent, api, list, call } = await startWithCharge()
    const order = { payment_intent: intent, amount: '4000', 'metadata[refund]': 'R1' }
    const refund = async () =>
      (await api('POST', '/refunds', order, { 'idempotency-key': 'R1' })).body['id']
    const first = await refund()
    expect(await refund()).toBe(first)
    await call('POST', '/clock', { advanceSec: 24 * 3600 })
    expect(await refund()).not.toBe(first)
    expect(await list('ledger')).toHaveLength(3)
  })
})

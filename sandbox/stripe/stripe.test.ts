import { describe, expect, test } from 'vitest'
import { REF, startStripeSandbox } from '../testing/start-stripe-sandbox.ts'
import { matching } from '../testing/start-test-sandbox.ts'

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
  test('is created, found by its time and retrieved', async () => {
    const { create, api } = await startStripeSandbox()
    const { status, body } = await create()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: matching(/^cs_test_/),
        status: 'open',
        payment_status: 'unpaid',
        client_reference_id: REF,
        amount_total: 10_000,
        currency: 'bdt',
        url: matching(/\/c\/pay\/cs_test_/),
        payment_intent: null,
      },
    })
    const id = String(body['id'])
    expect((await api('GET', `/checkout/sessions/${id}`)).body).toMatchObject({ id })
    const since = Math.floor(Date.now() / 1000) - 60
    const listed = await api('GET', `/checkout/sessions?created[gte]=${since}`)
    expect(listed.body).toMatchObject({ data: [{ id }], has_more: false })
    const later = await api('GET', `/checkout/sessions?created[gte]=${since + 3600}`)
    expect(later.body).toMatchObject({ data: [] })
  })

  test('is paid: the payment is expanded on request', async () => {
    const { create, act, api, list } = await startStripeSandbox()
    const path = `/checkout/sessions/${String((await create()).body['id'])}`
    const { return: back } = await act('pay')
    expect(back).toMatchObject({ method: 'GET', url: matching(/\/back\?s=cs_test_/) })
    const id = (await list('ledger'))[0]?.['bank_tran_id']
    const paid = { status: 'complete', url: null, payment_status: 'paid' }
    expect((await api('GET', path)).body).toMatchObject({ ...paid, payment_intent: id })
    const expanded = await api('GET', `${path}?expand[0]=payment_intent.latest_charge`)
    const latest_charge = { outcome: { risk_level: 'normal' } }
    expect(expanded.body).toMatchObject({ payment_intent: { id, latest_charge } })
  })

  test('expires on request, once', async () => {
    const { create, api, shop } = await startStripeSandbox()
    const path = `/checkout/sessions/${String((await create()).body['id'])}/expire`
    expect((await api('POST', path)).body).toMatchObject({ status: 'expired', url: null })
    expect((await api('POST', path)).status).toBe(400)
    expect(shop.received).toMatchObject([{ path: '/webhook' }])
  })

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

  test('is refused without the secret key, and not found under another id', async () => {
    const { create, api } = await startStripeSandbox()
    expect((await create({}, { authorization: 'Bearer sk_test_other' })).status).toBe(401)
    expect((await api('GET', '/checkout/sessions/cs_test_x')).status).toBe(404)
  })

  test('exists once under an Idempotency-Key, which refuses another order', async () => {
    const { create, list } = await startStripeSandbox()
    const key = { 'idempotency-key': REF }
    const [first, second] = [await create({}, key), await create({}, key)]
    expect(second.body).toEqual(first.body)
    expect(await list('sessions')).toHaveLength(1)
    const other = await create({ cancel_url: 'https://shop.test/other' }, key)
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })

  test.each([
    ['pay', 'checkout.session.completed'],
    ['fail', 'checkout.session.async_payment_failed'],
    ['expire', 'checkout.session.expired'],
  ])('%s: the shop is sent %s', async (action, type) => {
    const { create, act, list } = await startStripeSandbox()
    await create()
    await act(action)
    const [sent] = await list('deliveries')
    expect(sent).toMatchObject({
      tran_id: REF,
      body: { type, data: { object: { client_reference_id: REF } } },
      answer: { status: 200 },
    })
  })

  test('cancel: the shop is sent nothing, and the page stays open', async () => {
    const { create, act, shop } = await startStripeSandbox()
    const { body } = await create()
    expect((await act('cancel')).return.url).toBe(`${shop.url}/left`)
    expect(shop.received).toEqual([])
    expect((await fetch(String(body['url']))).status).toBe(200)
  })
})

describe('the payment page of Stripe', () => {
  test('says that it simulates Stripe, and has the buttons that Stripe has', async () => {
    const { create } = await startStripeSandbox()
    const markup = await (await fetch(String((await create()).body['url']))).text()
    for (const text of ['STRIPE SIMULATOR', 'Honda CB 150']) expect(markup).toContain(text)
    for (const text of ['bKash', 'sim_store']) expect(markup).not.toContain(text)
  })

  test('redirects the customer after a button', async () => {
    const { create, shop } = await startStripeSandbox()
    const page = String((await create()).body['url'])
    const body = new URLSearchParams({ button: 'pay' })
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`${shop.url}/back?s=cs_test_`)
    expect((await fetch(page)).status).toBe(410)
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

  test.each([
    ['dispute dispute_won', 'charge.dispute.created charge.dispute.closed', 'dispute dispute_won'],
    ['dispute dispute_lost', 'charge.dispute.created charge.dispute.closed', 'dispute'],
    ['dashboard_refund refund_fails', 'refund.created refund.failed', 'refund refund_failed'],
  ])('can be made for the shop: %s is sent as %s', async (events, types, kinds) => {
    const { reverse, shop, list } = await startWithCharge()
    const [first = '', second = ''] = events.split(' ')
    // The second reversal cannot happen before the first, and none can happen twice.
    const statuses = []
    for (const event of [second, first, second, second]) statuses.push(await reverse(event))
    expect(statuses).toEqual([400, 200, 200, 400])
    const sent = shop.received.map(({ raw }) => (JSON.parse(raw) as { type: string }).type)
    expect(sent.join(' ')).toBe(types)
    expect((await list('ledger')).map(({ kind }) => kind).join(' ')).toBe(`charge ${kinds}`)
  })
})

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REF, startStripeSandbox } from '../testing/start-stripe-sandbox.ts'
import { type Json, matching } from '../testing/start-test-sandbox.ts'

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

  test('is paid: the ledger has the money, and the payment is expanded on request', async () => {
    const { create, act, api, list } = await startStripeSandbox()
    const { body } = await create()
    const pressed = await act('pay')
    expect(pressed.return).toMatchObject({ method: 'GET', url: matching(/\/back\?s=cs_test_/) })
    const [entry] = await list('ledger')
    expect(entry).toMatchObject({ tran_id: REF, kind: 'charge', amount: '100.00' })
    const path = `/checkout/sessions/${String(body['id'])}`
    const intent = entry?.['bank_tran_id']
    expect((await api('GET', path)).body).toMatchObject({ status: 'complete', url: null })
    const expanded = await api('GET', `${path}?expand[0]=payment_intent.latest_charge`)
    expect(expanded.body).toMatchObject({
      payment_status: 'paid',
      payment_intent: {
        id: intent,
        amount_received: 10_000,
        latest_charge: { outcome: { risk_level: 'normal' } },
      },
    })
  })

  test('can report another total than what was received', async () => {
    const { create, call, api, list } = await startStripeSandbox()
    const { body } = await create()
    await call('POST', `/sessions/${REF}/play`, { scenario: 'received_less' })
    const path = `/checkout/sessions/${String(body['id'])}`
    expect((await api('GET', `${path}?expand[0]=payment_intent`)).body).toMatchObject({
      payment_status: 'paid',
      amount_total: 10_000,
      payment_intent: { amount_received: 9900 },
    })
    expect(await list('ledger')).toMatchObject([{ amount: '99.00' }])
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
    const other = await create({ customer_email: 'a@example.com' }, key)
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })
})

describe('Stripe events', () => {
  test.each([
    { action: 'pay', type: 'checkout.session.completed' },
    { action: 'fail', type: 'checkout.session.async_payment_failed' },
    { action: 'expire', type: 'checkout.session.expired' },
  ])('$action: $type, signed', async ({ action, type }) => {
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

  test('carry a signature over the bytes that are sent', async () => {
    const { create, act, shop } = await startStripeSandbox()
    await create()
    await act('pay')
    const [event] = shop.received
    const [, at = '', v1] = /^t=(\d+),v1=(\w+)$/.exec(event?.signature ?? '') ?? []
    const expected = createHmac('sha256', 'whsec_sim').update(`${at}.${event?.raw}`).digest('hex')
    expect(v1).toBe(expected)
  })

  test('none is sent when the customer cancels, and the page stays open', async () => {
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
    expect(markup).toContain('STRIPE SIMULATOR')
    expect(markup).toContain('Honda CB 150')
    expect(markup).not.toContain('bKash')
    expect(markup).not.toContain('val_id')
    expect(markup).not.toContain('sim_store')
    expect(markup).toContain('value="query:http500"')
    expect(markup).not.toContain('value="validate:http500"')
    expect(markup).toContain('value="close_tab"')
  })

  test('redirects the customer after a button', async () => {
    const { create, list, shop } = await startStripeSandbox()
    const page = String((await create()).body['url'])
    const body = new URLSearchParams({ button: 'pay' })
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`${shop.url}/back?s=cs_test_`)
    expect(await list('ledger')).toHaveLength(1)
    expect((await fetch(page)).status).toBe(410)
  })

  test('refuses scenarios that cannot happen at Stripe', async () => {
    const { create, call } = await startStripeSandbox()
    await create()
    const play = { scenario: 'paid_twice' }
    expect((await call('POST', `/sessions/${REF}/play`, play)).status).toBe(400)
  })
})

describe('a Stripe refund', () => {
  test('happens once, is listed and retrieved', async () => {
    const { create, act, api, list } = await startStripeSandbox()
    await create()
    await act('pay', { ipn: 'none' })
    const intent = String((await list('ledger'))[0]?.['bank_tran_id'])
    const order = { payment_intent: intent, amount: '10000', 'metadata[refund]': 'R1' }
    const { body } = await api('POST', '/refunds', order, { 'idempotency-key': 'R1' })
    expect(body).toMatchObject({ status: 'succeeded', metadata: { refund: 'R1' } })
    await api('POST', '/refunds', order, { 'idempotency-key': 'R1' })
    expect(await list('ledger')).toMatchObject([{ kind: 'charge' }, { kind: 'refund' }])
    const again = { ...order, 'metadata[refund]': 'R2' }
    expect((await api('POST', '/refunds', again)).status).toBe(400)
    const id = String(body['id'])
    expect((await api('GET', `/refunds/${id}`)).body).toMatchObject({ id, status: 'succeeded' })
    const listed = await api('GET', `/refunds?payment_intent=${intent}`)
    expect(listed.body).toMatchObject({ data: [{ id }] })
    expect((await api('GET', '/refunds/re_x')).status).toBe(404)
  })

  test('is another refund after a day, when its key is forgotten', async () => {
    const { create, act, api, list, call } = await startStripeSandbox()
    await create()
    await act('pay', { ipn: 'none' })
    const intent = String((await list('ledger'))[0]?.['bank_tran_id'])
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

describe('money that goes back without a call of the shop', () => {
  async function paidAt() {
    const sandbox = await startStripeSandbox()
    await sandbox.create()
    await sandbox.act('pay', { ipn: 'none' })
    const reverse = async (event: string) =>
      (await sandbox.call('POST', `/sessions/${REF}/reverse`, { event })).status
    const intent = String((await sandbox.list('ledger'))[0]?.['bank_tran_id'])
    const listed = async (what: string) =>
      (await sandbox.api('GET', `/${what}?payment_intent=${intent}`)).body['data']
    const events = () => sandbox.shop.received.map(({ raw }) => JSON.parse(raw) as Json)
    const kinds = async () => (await sandbox.list('ledger')).map(({ kind }) => kind)
    return { ...sandbox, intent, reverse, listed, events, kinds }
  }

  test('a dispute takes it, and a won one returns it', async () => {
    const { reverse, listed, events, kinds } = await paidAt()
    expect(await reverse('dispute_won')).toBe(400)
    expect(await reverse('dispute')).toBe(200)
    expect(await listed('disputes')).toMatchObject([
      { status: 'needs_response', balance_transactions: [{ amount: -10_000 }] },
    ])
    expect(await reverse('dispute_won')).toBe(200)
    expect(await listed('disputes')).toMatchObject([
      { status: 'won', balance_transactions: [{ amount: -10_000 }, { amount: 10_000 }] },
    ])
    const types = events().map(({ type }) => type)
    expect(types).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
    expect(await kinds()).toEqual(['charge', 'dispute', 'dispute_won'])
  })

  test('a disputed charge cannot be refunded', async () => {
    const { reverse, api, intent } = await paidAt()
    await reverse('dispute')
    await reverse('dispute_lost')
    const { body } = await api('POST', '/refunds', { payment_intent: intent, amount: '10000' })
    expect(body).toMatchObject({ error: { code: 'charge_disputed' } })
  })

  test('a refund in the dashboard does, once, and can fail afterwards', async () => {
    const { reverse, listed, events, kinds, api, intent } = await paidAt()
    expect(await reverse('refund_fails')).toBe(400)
    expect(await reverse('dashboard_refund')).toBe(200)
    expect(await reverse('dashboard_refund')).toBe(400)
    const { body } = await api('POST', '/refunds', { payment_intent: intent, amount: '10000' })
    expect(body).toMatchObject({ error: { code: 'charge_already_refunded' } })
    expect(await reverse('refund_fails')).toBe(200)
    expect(await listed('refunds')).toMatchObject([{ status: 'failed', metadata: {} }])
    expect(events().map(({ type }) => type)).toEqual(['refund.created', 'refund.failed'])
    expect(await kinds()).toEqual(['charge', 'refund', 'refund_failed'])
  })
})

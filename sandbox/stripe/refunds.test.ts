import { describe, expect, test } from 'vitest'
import { REF, startStripeSandbox } from '../testing/start-stripe-sandbox.ts'

describe('a refund', () => {
  test('goes back once, is listed and retrieved', async () => {
    const { create, act, api, list } = await startStripeSandbox()
    await create()
    await act(REF, { action: 'pay', ipn: 'none' })
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

  test('its key is forgotten after a day: then it is another one', async () => {
    const { create, act, api, list, call } = await startStripeSandbox()
    await create()
    await act(REF, { action: 'pay', ipn: 'none' })
    const intent = String((await list('ledger'))[0]?.['bank_tran_id'])
    const order = { payment_intent: intent, amount: '4000', 'metadata[refund]': 'R1' }
    const refund = async () =>
      (await api('POST', '/refunds', order, { 'idempotency-key': 'R1' })).body['id']
    const first = await refund()
    expect(await refund()).toBe(first)
    await call('POST', '/__sim__/clock', { advanceSec: 24 * 3600 })
    expect(await refund()).not.toBe(first)
    expect(await list('ledger')).toHaveLength(3)
  })
})

import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { fromTaka } from '#domain/money'
import { startSandbox } from '#sandbox/start-sandbox'
import { CALLS, GATEWAYS, GATEWAY_SECRETS, startGateway } from '../../testing/start-gateway.ts'
import { settingsOf } from '../../testing/start-shop-server.ts'
import { createGateway } from './create-gateway.ts'

describe.each(GATEWAYS)('%s', (id) => {
  const start = () => startGateway(id)
  describe('opening a page', () => {
    test('names the session and a page of its own', async () => {
      const { open, sandbox } = await start()
      const { ref, sessionRef, pageUrl } = await open()
      expect(await sandbox.sessions()).toMatchObject([
        { tran_id: ref, sessionkey: sessionRef, amount: '100.00', currency: 'BDT' },
      ])
      expect(new URL(pageUrl).origin).toBe(sandbox.url)
      expect((await fetch(pageUrl)).status).toBe(200)
    })

    const UNCLEAR = ['reset_before', 'reset_after', 'http500', 'html', 'truncated_json']

    test.each([
      ...UNCLEAR.map((fault) => [fault, 'unknown'] as const),
      ['failed_status', 'misconfigured'] as const,
      ['foreign_page', 'misconfigured'] as const,
    ])('%s is %s, without a secret in its words', async (fault, kind) => {
      const { open, sandbox } = await start()
      await sandbox.fault({ endpoint: CALLS.open, fault, times: 1 })
      const error: unknown = await open().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'GatewayError', kind })
      const words = `${String(error)} ${JSON.stringify(error)}`
      for (const secret of GATEWAY_SECRETS) expect(words).not.toContain(secret)
    })

    test('a gateway that is down is unreachable', async () => {
      const { orderOf, soon } = await start()
      const closed = await startSandbox()
      await closed.close()
      const gone = await createGateway(settingsOf[id](closed.url))
      const opening = gone.openCheckout(orderOf(), soon())
      await expect(opening).rejects.toMatchObject({ kind: 'unreachable' })
    })

    test('no answer in time is unknown, and what was opened can be found', async () => {
      const { gateway, orderOf, sandbox, look } = await start()
      await sandbox.fault({ endpoint: CALLS.open, fault: 'timeout', times: 1 })
      const order = orderOf()
      const patience = AbortSignal.timeout(1500)
      await expect(gateway.openCheckout(order, patience)).rejects.toMatchObject({ kind: 'unknown' })
      await sandbox.act(order.ref, { action: 'pay', ipn: 'none' })
      const snapshot = await look({ ref: order.ref, sessionRef: null })
      expect(snapshot).toMatchObject({ session: 'paid', charges: [{ amount: 10_000 }] })
    })

    test('a refused order is rejected', async () => {
      const { open, orderOf } = await start()
      const opening = open(orderOf({ amount: fromTaka(1) }))
      await expect(opening).rejects.toMatchObject({ kind: 'rejected' })
    })
  })

  describe('looking a payment up', () => {
    test('paid: the charge, to the poisha, under the name of the ledger', async () => {
      const { after, look, sandbox } = await start()
      const snapshot = await look(await after({ action: 'pay' }))
      const [entry] = await sandbox.ledger()
      const taken = { minor: 10_000, currency: 'BDT' }
      const charge = { chargeRef: entry?.bank_tran_id, amount: 10_000, taken, risk: 'normal' }
      expect(snapshot).toMatchObject({ session: 'paid', charges: [charge] })
    })

    test('risky money is for a person to judge', async () => {
      const { after, look } = await start()
      const { charges } = await look(await after({ action: 'pay_risky' }))
      expect(charges).toMatchObject([{ amount: 10_000, risk: 'review' }])
    })

    test.each([
      ['fail', 'failed'],
      ['expire', 'expired'],
    ])('%s: %s, and no money', async (action, session) => {
      const { after, look } = await start()
      expect(await look(await after({ action }))).toEqual({ session, charges: [] })
    })

    test('an open page is not paid, an unknown one is not found', async () => {
      const { open, look } = await start()
      const opened = await open()
      const { session } = await look(opened)
      expect(session === 'open' || session === 'not-found').toBe(true)
      const unknown = { ref: ulid(), sessionRef: null }
      expect(await look(unknown)).toEqual({ session: 'not-found', charges: [] })
    })

    test('the session of another store is not taken for ours', async () => {
      const { after, look } = await start()
      const { sessionRef } = await after({ action: 'pay' })
      expect(await look({ ref: ulid(), sessionRef })).toEqual({ session: 'not-found', charges: [] })
    })

    test.each([
      [{ amount: '99.00' }, 9900, { minor: 9900, currency: 'BDT' }],
      [{ currency: 'USD' }, null, { minor: 10_000, currency: 'USD' }],
    ])('%o is told as it is', async (changes, amount, taken) => {
      const { after, look } = await start()
      const { charges } = await look(await after({ action: 'pay', ...changes }))
      expect(charges).toMatchObject([{ amount, taken }])
    })

    test('a discount of the bank is money that was not paid', async () => {
      const { after, look, sandbox } = await start()
      const { charges } = await look(await after({ action: 'pay', discount: '10.00' }))
      expect(charges).toMatchObject([{ taken: { minor: 9000, currency: 'BDT' } }])
      expect(charges[0]?.amount).not.toBe(10_000)
      expect(await sandbox.ledger()).toMatchObject([{ amount: '90.00' }])
    })

    test.each(['reset_before', 'http502', 'html', 'truncated_json'])(
      '%s is unknown',
      async (fault) => {
        const { after, look, sandbox } = await start()
        const paid = await after({ action: 'pay' })
        await sandbox.fault({ endpoint: CALLS.look, fault, times: 1 })
        await expect(look(paid)).rejects.toMatchObject({ kind: 'unknown' })
        expect(await look(paid)).toMatchObject({ session: 'paid' })
      },
    )

    test('not found, then found', async () => {
      const { after, look, sandbox } = await start()
      const paid = await after({ action: 'pay' })
      await sandbox.fault({ endpoint: CALLS.look, fault: 'none_found', times: 1 })
      expect(await look(paid)).toEqual({ session: 'not-found', charges: [] })
      expect(await look(paid)).toMatchObject({ session: 'paid' })
    })
  })
})

import { ulid } from 'ulid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromTaka } from '#domain/money'
import { startSandbox } from '#sandbox/start-sandbox'
import { controlOf } from '../testing/sandbox-control.ts'
import type { GatewaySettings } from '../platform/payment-settings.ts'
import { chooseGateway } from './choose-gateway.ts'
import type { CheckoutRequest, Hint, RefundRequest } from './gateway.ts'

const HOUR_MS = 3_600_000
const STORE = { storeId: 'test_store', storePassword: 'test_secret' }
const KEYS = { secretKey: 'sk_test_shop', webhookSecret: 'whsec_shop' }
const SHOP = 'http://shop.test/api/payments'
const SECRETS = [STORE.storePassword, KEYS.secretKey, KEYS.webhookSecret]

const settingsOf: Record<GatewaySettings['id'], (baseUrl: string) => GatewaySettings> = {
  sslcommerz: (baseUrl) => ({ id: 'sslcommerz', baseUrl, ...STORE }),
  stripe: (baseUrl) => ({ id: 'stripe', baseUrl, smallestTaka: 65, ...KEYS }),
}

/** What each gateway calls its two questions, as faults of the sandbox name them. */
const CALLS = { open: 'init', look: 'query', back: 'refund' } as const

describe.each(['sslcommerz', 'stripe'] as const)('%s', (id) => {
  async function start() {
    const payments = await startSandbox({ ...STORE, stripe: KEYS })
    onTestFinished(payments.close)
    const gateway = chooseGateway(settingsOf[id](payments.url))
    const sandbox = controlOf(payments.url)
    const soon = () => AbortSignal.timeout(10_000)
    const orderOf = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => {
      const at = (path: string) => `${SHOP}/${id}/${path}`
      const { back, notify } = gateway.doors
      return {
        ref: ulid(),
        amount: fromTaka(100),
        description: 'Advance for Yamaha R15',
        customer: { name: 'Rahim', email: 'rahim@example.com', phone: '017', address: 'House 1' },
        urls: {
          success: at(back.success),
          fail: at(back.fail),
          cancel: at(back.cancel),
          notify: at(notify.path),
        },
        expiresAt: new Date(Date.now() + HOUR_MS),
        ...changes,
      }
    }
    const open = async (order = orderOf()) => {
      const { sessionRef, pageUrl } = await gateway.openCheckout(order, soon())
      return { ref: order.ref, sessionRef, pageUrl, order }
    }
    const look = (known: { ref: string; sessionRef: string | null }, hint: Hint = {}) =>
      gateway.lookup({ ref: known.ref, sessionRef: known.sessionRef, hint }, soon())
    /** A page on which somebody has done something, without a word to the shop. */
    const after = async (press: object) => {
      const opened = await open()
      const pressed = await sandbox.act(opened.ref, { ipn: 'none', ...press })
      return { ...opened, pressed }
    }
    const read = (kind: 'ipn' | 'return', { headers = {}, query = '', body = '' }) =>
      gateway.readNotification(kind, { headers, query, body: Buffer.from(body) })
    return { gateway, sandbox, soon, orderOf, open, look, after, read }
  }

  type Started = Awaited<ReturnType<typeof start>>

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

    test.each([
      ['reset_before', 'unknown'],
      ['reset_after', 'unknown'],
      ['http500', 'unknown'],
      ['html', 'unknown'],
      ['truncated_json', 'unknown'],
      ['failed_status', 'misconfigured'],
      ['foreign_page', 'misconfigured'],
    ])('%s is %s, without a secret in its words', async (fault, kind) => {
      const { open, sandbox } = await start()
      await sandbox.fault({ endpoint: CALLS.open, fault, times: 1 })
      const error: unknown = await open().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'GatewayError', kind })
      const words = `${String(error)} ${JSON.stringify(error)}`
      for (const secret of SECRETS) expect(words).not.toContain(secret)
    })

    test('a gateway that is down is unreachable', async () => {
      const { orderOf, soon } = await start()
      const closed = await startSandbox()
      await closed.close()
      const gone = chooseGateway(settingsOf[id](closed.url))
      await expect(gone.openCheckout(orderOf(), soon())).rejects.toMatchObject({
        kind: 'unreachable',
      })
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
      await expect(open(orderOf({ amount: fromTaka(1) }))).rejects.toMatchObject({
        kind: 'rejected',
      })
    })
  })

  describe('looking a payment up', () => {
    test('paid: the charge, to the poisha, under the name of the ledger', async () => {
      const { after, look, sandbox } = await start()
      const snapshot = await look(await after({ action: 'pay' }))
      const [entry] = await sandbox.ledger()
      expect(snapshot).toEqual({
        session: 'paid',
        charges: [
          {
            chargeRef: entry?.bank_tran_id,
            amount: 10_000,
            taken: { minor: 10_000, currency: 'BDT' },
            risk: 'normal',
          },
        ],
      })
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

    test('the session of somebody else is not taken for ours', async () => {
      const { after, look } = await start()
      const { sessionRef } = await after({ action: 'pay' })
      expect(await look({ ref: ulid(), sessionRef })).toEqual({ session: 'not-found', charges: [] })
    })

    test.each([
      [
        'too little',
        { amount: '99.00' },
        { amount: 9900, taken: { minor: 9900, currency: 'BDT' } },
      ],
      [
        'another currency',
        { currency: 'USD' },
        { amount: null, taken: { minor: 10_000, currency: 'USD' } },
      ],
    ])('%s is told as it is', async (_what, changes, charge) => {
      const { after, look } = await start()
      const { charges } = await look(await after({ action: 'pay', ...changes }))
      expect(charges).toMatchObject([charge])
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

  describe('what it is told', () => {
    /** The message the sandbox would send, as bytes on the wire. */
    async function messageOf({ sandbox, open }: Started, press: object) {
      const { ref } = await open()
      const pressed = await sandbox.act(ref, press)
      return { ref, pressed }
    }

    test('a return names its payment', async () => {
      const started = await start()
      const { ref, pressed } = await messageOf(started, { action: 'pay', ipn: 'none' })
      const { url, fields } = pressed.return
      const query = new URL(url).search.slice(1)
      const body = new URLSearchParams(fields).toString()
      expect(started.read('return', { query, body })).toMatchObject({ ref, authentic: true })
    })

    test('a cancelled return is believed, and its page is closed or known to be', async () => {
      const started = await start()
      const opened = await started.open()
      const { return: back } = await started.sandbox.act(opened.ref, {
        action: 'cancel',
        ipn: 'none',
      })
      const query = new URL(back.url).search.slice(1)
      const body = new URLSearchParams(back.fields).toString()
      const notification = started.read('return', { query, body })
      expect(notification).toMatchObject({ authentic: true, claims: 'cancelled' })
      const hint = notification === 'malformed' ? {} : notification.hint
      expect(await started.look(opened, hint)).toEqual({ session: 'cancelled', charges: [] })
      expect((await fetch(opened.pageUrl)).status).toBe(410)
    })

    test('a forged return claims nothing', async () => {
      const started = await start()
      const ref = ulid()
      const forged = new URLSearchParams({ ref, tran_id: ref, outcome: 'cancel', sign: 'x' })
      const said = { query: forged.toString(), body: `${forged.toString()}&status=CANCELLED` }
      const notification = started.read('return', said)
      expect(notification).toMatchObject({ ref, authentic: false, hint: {} })
      expect(JSON.stringify(notification)).not.toContain('"sign"')
    })

    test.each(['', '{', '[]', '{"data":1}', '\0', '%ff&&='])('%j never throws', async (body) => {
      const { read } = await start()
      const heard = read('ipn', { body })
      expect(heard === 'malformed' || !heard.authentic).toBe(true)
    })
  })

  describe('sending money back', () => {
    async function paid() {
      const started = await start()
      const opened = await started.after({ action: 'pay' })
      const [charge] = (await started.look(opened)).charges
      const request: RefundRequest = {
        refundId: ulid(),
        ref: opened.ref,
        chargeRef: charge?.chargeRef ?? '',
        minor: 10_000,
        currency: 'BDT',
        remarks: 'LATE',
      }
      const refund = () => started.gateway.refund(request, started.soon())
      const moved = async () => (await started.sandbox.ledger()).map(({ kind }) => kind)
      return { ...started, request, refund, moved }
    }

    test('done: once, however often it is asked for', async () => {
      const { refund, moved } = await paid()
      expect(await refund()).toMatchObject({ state: 'refunded', why: null })
      expect(await refund()).toMatchObject({ state: 'refunded' })
      expect(await moved()).toEqual(['charge', 'refund'])
    })

    test('processing, and done when it is asked about', async () => {
      const { gateway, request, refund, moved, sandbox, soon } = await paid()
      await sandbox.fault({ endpoint: CALLS.back, fault: 'processing', times: 2 })
      const started = await refund()
      expect(started).toMatchObject({ state: 'processing' })
      await sandbox.clearFaults()
      const gatewayRef = started.gatewayRef ?? ''
      expect(await gateway.lookupRefund(request, gatewayRef, soon())).toMatchObject({
        state: 'refunded',
        gatewayRef,
      })
      expect(await moved()).toEqual(['charge', 'refund'])
    })

    test('refused: nothing moves', async () => {
      const { refund, moved, sandbox } = await paid()
      await sandbox.fault({ endpoint: CALLS.back, fault: 'failed_status' })
      const said = await refund().catch((error: { kind: string }) => ({ state: error.kind }))
      expect(['refused', 'rejected']).toContain(said.state)
      expect(await moved()).toEqual(['charge'])
    })

    test('no answer, but done: the same id finds it again', async () => {
      const { refund, moved, sandbox } = await paid()
      await sandbox.fault({ endpoint: CALLS.back, fault: 'reset_after', times: 1 })
      await expect(refund()).rejects.toMatchObject({ kind: 'unknown' })
      expect(await moved()).toEqual(['charge', 'refund'])
      expect(await refund()).toMatchObject({ state: 'refunded' })
      expect(await moved()).toEqual(['charge', 'refund'])
    })

    test('an unknown charge is refused', async () => {
      const { gateway, request, soon } = await paid()
      const other = { ...request, refundId: ulid(), chargeRef: 'unknown' }
      const said = await gateway
        .refund(other, soon())
        .catch((error: { kind: string }) => ({ state: error.kind }))
      expect(['refused', 'rejected']).toContain(said.state)
    })
  })
})

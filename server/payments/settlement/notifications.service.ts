import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { raise } from '../alarms.ts'
import type { Notification, PaymentGateway, RawMessage } from '../gateways/gateway.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { inboxStore } from './inbox.store.ts'
import { ledgerStore } from '../ledger.store.ts'
import { paymentStore } from '../payments.store.ts'
import { SCHEDULED, type SettlementService, type SettlementTrigger } from './settlement.service.ts'

type Parts = {
  db: Db
  clock: Clock
  gateways: Gateways
  settlement: SettlementService
  jobs: Jobs
  log: Log
}

type Message = RawMessage & { sourceIp: string }
type Received = {
  gateway: PaymentGateway
  kind: 'ipn' | 'return'
  notification: Notification
  sourceIp: string
}

/** Only an authentic message is heard out; any other says no more than which payment to look up. */
function triggerOf({ authentic, claims, hint }: Notification): SettlementTrigger {
  return authentic ? { claims, hint } : SCHEDULED
}

export type MessageService = ReturnType<typeof createMessageService>

/** What the gateway and returning browsers tell us: written down first, acted upon afterwards. */
export function createMessageService({ db, clock, gateways, settlement, jobs, log }: Parts) {
  function read(gateway: PaymentGateway, kind: 'ipn' | 'return', message: Message) {
    const notification = gateway.readNotification(kind, message)
    if (notification === 'malformed') throw new Refusal('malformed')
    return notification
  }

  /**
   * The payment that is meant, if there is one. An unsigned message makes us ask too, but in its
   * turn: whoever sends a thousand of them makes us ask once in a while.
   */
  async function writeDown({
    gateway,
    kind,
    notification,
    sourceIp,
  }: Received): Promise<string | null> {
    const { ref, reversedCharge, authentic } = notification
    const { paymentId, isNew } = await db.transaction().execute(async (trx) => {
      const paymentId = await findPayment(trx, gateway, notification)
      const now = await clock(trx)
      const message = { gateway: gateway.id, kind, notification, paymentId, sourceIp, now }
      const isNew = await inboxStore(trx).add(message)
      const isForLater = kind === 'ipn' || !authentic
      if (isForLater && isNew && paymentId !== null) {
        const seldom = authentic ? undefined : { key: paymentId }
        if (reversedCharge) await jobs.add(trx, 'reversals', { paymentId }, seldom)
        else await jobs.add(trx, 'settle', { paymentId, ...triggerOf(notification) }, seldom)
      }
      return { paymentId, isNew }
    })
    if (!authentic) complain({ kind, ref, from: sourceIp }, isNew && paymentId !== null)
    return paymentId
  }

  /** A message of one gateway says nothing about the payment of another, or of another store. */
  async function findPayment(
    trx: Trx,
    gateway: PaymentGateway,
    { ref, reversedCharge }: Notification,
  ): Promise<string | null> {
    const charges = reversedCharge === null ? [] : [reversedCharge]
    const [capture] = await ledgerStore(trx).listCaptures(gateway.id, charges)
    const named = capture?.paymentId ?? ref
    const payment = named ? await paymentStore(trx).find(named) : undefined
    return payment && gateways.find(payment) === gateway ? payment.id : null
  }

  /** Anybody can invent a reference. Whoever knows one of ours, and signs wrongly, means harm. */
  function complain(about: Record<string, string | null>, isAboutOurs: boolean): void {
    if (isAboutOurs) raise(log, 'forged_message', about)
    else log.warn(about, 'unsigned message')
  }

  return {
    /** Settles when the message, and the job it makes, are on disk: only then may we answer 200. */
    async receiveNotification(gateway: PaymentGateway, message: Message): Promise<void> {
      const { sourceIp } = message
      const notification = read(gateway, 'ipn', message)
      await writeDown({ gateway, kind: 'ipn', notification, sourceIp })
      jobs.wake('settle')
      jobs.wake('reversals')
    },

    /**
     * A browser comes back from the payment page. Whatever goes wrong here, the customer is led on
     * to his rentals with this reference: what became of the payment, that page will ask.
     */
    async receiveReturn(gateway: PaymentGateway, message: Message): Promise<string | null> {
      const notification = read(gateway, 'return', message)
      const { ref, authentic } = notification
      const { sourceIp } = message
      try {
        const paymentId = await writeDown({ gateway, kind: 'return', notification, sourceIp })
        if (!authentic) jobs.wake('settle')
        else if (paymentId !== null) await settlement.settle(paymentId, triggerOf(notification))
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unforeseen'
        log.warn({ ref, reason }, 'not settled on return')
      }
      return ref
    },
  }
}

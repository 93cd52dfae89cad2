import { isOpen } from '#domain/payments'
import { HOUR_MS } from '#domain/time'
import type { Clock, Db, Trx } from '../../database/db.ts'
import { type Jobs, declareQueue } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { raiseAlarm } from '../../alarms.ts'
import type { Notification, PaymentGateway, RawMessage } from '../core/gateway.ts'
import type { Gateways } from '../core/gateways.ts'
import { forgetOldMessages, inboxStore } from './inbox.store.ts'
import { ledgerStore } from '../core/ledger.store.ts'
import { type Payment, paymentStore } from '../core/payments.store.ts'
import { SETTLE, SETTLE_UNSIGNED, type SettlementService } from '../core/settlement.service.ts'

/** Remove messages of gateways, and the addresses they came from, when their time is over. */
export const FORGET_MESSAGES = declareQueue('forgetMessages', {
  cron: '37 2 * * *',
  expireSeconds: 600,
  pollSeconds: 60,
})

type Dependencies = {
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

type Recorded = {
  payment: Payment
  isNew: boolean
  /** The job that will settle the payment; null where there is one already. */
  jobId: string | null
}

/** The payment whose customer comes back, and whether a payment link opened its page. */
type Returned = { ref: string | null; byLink: boolean }

/** A return is settled at once; its job is for the case that this fails. */
const RETURN_JOB_DELAY_SECONDS = 5

export type MessageService = ReturnType<typeof createMessageService>

/** Messages from gateways and returning browsers: recorded first, settled afterwards. */
export function createMessageService({ db, clock, gateways, settlement, jobs, log }: Dependencies) {
  /** A message of one gateway says nothing about the payment of another, or of another store. */
  async function findPayment(
    trx: Trx,
    { gateway, notification: { ref, reversedCharge } }: Received,
  ): Promise<Payment | undefined> {
    const charges = reversedCharge === null ? [] : [reversedCharge]
    const [capture] = await ledgerStore(trx).listCaptures(gateway.id, charges)
    const named = capture?.paymentId ?? ref
    const payment = named ? await paymentStore(trx).find(named) : undefined
    return payment && gateways.find(payment) === gateway ? payment : undefined
  }

  /** Writes the message and the job that settles its payment. Nothing is kept for unknown payments. */
  function record(received: Received): Promise<Recorded | undefined> {
    const { gateway, notification, ...from } = received
    return db.transaction().execute(async (trx) => {
      const payment = await findPayment(trx, received)
      if (!payment) return undefined
      const now = await clock(trx)
      const isNew = await inboxStore(trx).add({
        ...from,
        gateway: gateway.id,
        notification,
        dedupeKey: dedupeKeyOf(notification, payment.id, now),
        paymentId: payment.id,
        now,
      })
      return { payment, isNew, jobId: await addJob(trx, received, { payment, isNew }) }
    })
  }

  /** An unsigned message only causes a lookup, once in a few seconds for each payment. */
  async function addJob(
    trx: Trx,
    { kind, notification }: Received,
    { payment: { id: paymentId }, isNew }: Pick<Recorded, 'payment' | 'isNew'>,
  ): Promise<string | null> {
    const { authentic, claims, hint } = notification
    const queue = queueOf(notification)
    if (authentic && !isNew) return null
    if (queue !== SETTLE) return jobs.add(trx, queue, { paymentId }, { key: paymentId })
    const startAfterSeconds = kind === 'return' ? RETURN_JOB_DELAY_SECONDS : 0
    return jobs.add(trx, SETTLE, { paymentId, claims, hint }, { startAfterSeconds })
  }

  async function receive(received: Received): Promise<Recorded | undefined> {
    const recorded = await record(received)
    const { kind, notification, sourceIp } = received
    const { ref, authentic } = notification
    if (recorded?.isNew && !authentic) {
      raiseAlarm(log, 'forged_message', { kind, ref, from: sourceIp })
    }
    jobs.wake(queueOf(notification))
    return recorded
  }

  /** Settles a payment whose customer waits for the answer. The job is left where this fails. */
  async function settleNow(received: Received): Promise<void> {
    const recorded = await receive(received)
    const { authentic, claims, hint } = received.notification
    if (!recorded || !authentic) return
    const { payment, isNew, jobId } = recorded
    // A replayed return of a payment that is closed or paid tells nothing new.
    if (!isNew && !isOpen(payment.status)) return
    await settlement.settle(payment.id, { claims, hint })
    if (jobId !== null) await jobs.remove(SETTLE, jobId)
  }

  return {
    async forgetOldMessages(): Promise<void> {
      await forgetOldMessages(db, await clock(db))
    },

    /**
     * Returns once the message and its job are committed: only then may the gateway be answered 200.
     * @throws Refusal malformed
     */
    async receiveNotification(gateway: PaymentGateway, message: Message): Promise<void> {
      const notification = gateway.readNotification('ipn', message)
      if (notification === 'malformed') throw new Refusal('malformed')
      await receive({ gateway, kind: 'ipn', notification, sourceIp: message.sourceIp })
    },

    /** The reference of the payment, whatever goes wrong: the page that follows asks for its outcome. */
    async receiveReturn(gateway: PaymentGateway, message: Message): Promise<Returned> {
      const notification = gateway.readNotification('return', message)
      if (notification === 'malformed') return { ref: null, byLink: false }
      const { ref } = notification
      let byLink = false
      try {
        byLink = (ref !== null && (await paymentStore(db).find(ref))?.byLink) || false
        await settleNow({ gateway, kind: 'return', notification, sourceIp: message.sourceIp })
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unforeseen'
        log.warn({ ref, reason }, 'not settled on return')
      }
      return { ref, byLink }
    },
  }
}

const queueOf = ({ authentic }: Notification) => (authentic ? SETTLE : SETTLE_UNSIGNED)

/** Anyone who knows a reference can send unsigned messages: one an hour is kept and reported. */
function dedupeKeyOf({ authentic, dedupeKey }: Notification, paymentId: string, now: Date): string {
  if (authentic) return dedupeKey
  return `unsigned ${paymentId} ${Math.floor(now.getTime() / HOUR_MS)}`
}

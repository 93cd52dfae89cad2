import { COUNTER } from '#domain/payments'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { EventService } from '../../events/events.service.ts'
import { askConcurrently } from '../core/ask-concurrently.ts'
import type { Gateways } from '../core/gateways.ts'
import { paymentStore } from '../core/payments.store.ts'
import { enqueueRefund } from '../core/enqueue-refund.ts'
import { recordOutcome } from './record-outcome.ts'
import { REFUND } from '../core/refunds.jobs.ts'
import { type NewRefund, type Refund, refundStore } from '../core/refunds.store.ts'
import { requestRefund } from './request-refund.ts'

type Dependencies = {
  db: Db
  clock: Clock
  gateways: Gateways
  events: EventService
  jobs: Jobs
  log: Log
}

/** Longer than a request takes: a claim that is older belongs to a server that has died. */
const CLAIM_MS = 30_000
/** The limit holds for each gateway, so that a silent one keeps no other waiting. */
const MAX_DUE = 100

export type RefundService = ReturnType<typeof createRefundService>

/**
 * Sends captured money back. A refund has one id under which the gateway is asked, however often
 * and by however many servers; after a time-out the same refund is requested again, never a new one.
 */
export function createRefundService({ db, clock, gateways, events, jobs, log }: Dependencies) {
  /** The refund as this server may now ask about it; undefined where it is done, busy or not due. */
  function claim(id: string, isForced: boolean): Promise<Refund | undefined> {
    return db.transaction().execute(async (trx) => {
      const refund = await refundStore(trx).lock(id)
      const now = await clock(trx)
      if (!refund || refund.status === 'DONE') return undefined
      if (refund.busyUntil !== null && refund.busyUntil > now) return undefined
      const isDue = refund.nextTryAt !== null && refund.nextTryAt <= now
      if (!isDue && !isForced) return undefined
      const isRequest = refund.gatewayRef === null
      const status = isRequest ? 'SENT' : 'PROCESSING'
      const busyUntil = new Date(now.getTime() + CLAIM_MS)
      // A server that died while it waited for an answer leaves SENT behind.
      const wasUnclear = refund.wasUnclear || refund.status === 'SENT'
      await refundStore(trx).claim(id, { status, busyUntil, isRequest, wasUnclear })
      return { ...refund, wasUnclear, busyUntil, tries: refund.tries + (isRequest ? 1 : 0) }
    })
  }

  /** Whether the gateway answered, if it was asked. */
  async function process(id: string, { isForced = false } = {}): Promise<boolean> {
    const refund = await claim(id, isForced)
    const payment = refund && (await paymentStore(db).find(refund.paymentId))
    if (!payment) return true
    const result = await requestRefund(gateways.find(payment), refund)
    const { rentalId, gateway } = payment
    await db.transaction().execute(async (trx) => {
      const now = await clock(trx)
      const happened = await recordOutcome({ trx, now, gateway }, refund, result)
      await events.record(trx, { rentalId, actorId: null, at: now, events: happened })
    })
    const { outcome } = result
    return outcome !== 'unreachable' && outcome !== 'unclear'
  }

  /** No gateway knows of money at the counter: an admin gives it back there. */
  async function askNow(id: string): Promise<void> {
    const refund = await refundStore(db).find(id)
    const payment = refund && (await paymentStore(db).find(refund.paymentId))
    if (payment?.gateway !== COUNTER) await process(id, { isForced: true })
  }

  /** The same for the schedule: a refund that fails stops no other. */
  async function processDue(id: string): Promise<boolean> {
    try {
      return await process(id)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unforeseen'
      log.warn({ refundId: id, reason }, 'refund not reconciled')
      return true
    }
  }

  return {
    /** A part of the caller's transaction: the refund exists from the moment this commits. */
    enqueueRefund: (trx: Trx, refund: NewRefund): Promise<void> =>
      enqueueRefund({ trx, jobs }, refund),

    /** After the commit. */
    wake: () => jobs.wake(REFUND),

    /** Asks the gateway if it is time to. */
    async send(id: string): Promise<void> {
      await process(id)
    },

    /** Asks the gateway now, also about a refund that waits for an admin. */
    async askAgain(id: string): Promise<void> {
      await askNow(id)
    },

    /** The same for every unfinished refund of a payment. */
    async askAgainOf(paymentId: string): Promise<void> {
      for (const id of await refundStore(db).listOpenOf(paymentId)) {
        await askNow(id)
      }
    },

    /** Asks about every refund that is due; a gateway that does not answer delays only its own. */
    async reconcile(): Promise<void> {
      const due = await refundStore(db).listDue(await clock(db), MAX_DUE)
      const byGateway = Map.groupBy(due, ({ gateway }) => gateway).values()
      await Promise.all(
        [...byGateway].map((refunds) => askConcurrently(refunds, (one) => processDue(one.id))),
      )
    },
  }
}

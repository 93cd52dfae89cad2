import { COUNTER } from '#domain/payments'
import type { Clock, Db, Trx } from '../../database/db.ts'
import { type Jobs, declareQueue } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { EventService } from '../../events/events.service.ts'
import { askConcurrently } from '../core/ask-concurrently.ts'
import type { Gateways } from '../core/gateways.ts'
import { paymentStore } from '../core/payments.store.ts'
import { REFUND, enqueueRefund, recordRefund } from '../core/record-refund.ts'
import { type NewRefund, type Refund, refundStore } from '../core/refunds.store.ts'
import { type RefundOutcome, type RefundStep, nextRefundStep } from '#domain/refunds'
import { GatewayError, type PaymentGateway, type RefundAnswer } from '../core/gateway.ts'
import type { RentalEvent } from '#domain/events'
import { paymentEventStore } from '../core/payment-events.store.ts'

/** Ask about refunds that are due. On its own, so that a slow refund delays no payment. */
export const RECONCILE_REFUNDS = declareQueue('reconcileRefunds', {
  cron: '* * * * *',
  expireSeconds: 600,
  pollSeconds: 5,
})

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

const REQUEST_TIMEOUT_MS = 15_000

/** One call to the gateway has this result. */
export type RefundResult = {
  outcome: RefundOutcome
  gatewayRef: string | null
  /** The gateway's words, where it did not refund. */
  reason: string | null
}

/** Requests the refund, or looks it up once the gateway has accepted it. */
async function requestRefund(
  gateway: PaymentGateway | undefined,
  refund: Refund,
): Promise<RefundResult> {
  if (!gateway) return withoutGateway(refund)
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const request = {
    refundId: refund.id,
    ref: refund.paymentId,
    chargeRef: refund.chargeRef,
    minor: refund.amount,
    currency: refund.currency,
    remarks: refund.reason,
  }
  try {
    return toResult(
      await (refund.gatewayRef === null
        ? gateway.refund(request, signal)
        : gateway.lookupRefund(request, refund.gatewayRef, signal)),
    )
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return {
      outcome: outcomeOf(error, refund),
      gatewayRef: refund.gatewayRef,
      reason: error.message,
    }
  }
}

function toResult({ state, gatewayRef, why }: RefundAnswer): RefundResult {
  return { outcome: state, gatewayRef, reason: why }
}

/** Without credentials for the gateway that took the money, no request leaves the shop. */
function withoutGateway({ gatewayRef }: Refund): RefundResult {
  const reason = 'The shop has no access to the gateway that took the money'
  return { outcome: gatewayRef === null ? 'refused' : 'unclear', gatewayRef, reason }
}

/** A lookup that the gateway refuses says nothing about the refund itself. */
function outcomeOf({ kind }: GatewayError, { gatewayRef }: Refund): RefundOutcome {
  if (kind === 'unreachable') return 'unreachable'
  if (gatewayRef !== null || kind === 'unknown') return 'unclear'
  return 'refused'
}

type OutcomeContext = { trx: Trx; now: Date; gateway: string }

/**
 * Records what the gateway said of a refund. `claimed` is the refund as this server claimed it: a
 * server whose claim ran out records only that money moved, or may have moved.
 *
 * @returns what the log of the payment does not say
 */
export async function recordOutcome(
  { trx, now, gateway }: OutcomeContext,
  claimed: Refund,
  result: RefundResult,
): Promise<RentalEvent[]> {
  const refund = await refundStore(trx).lock(claimed.id)
  if (!refund) return []
  const { outcome, gatewayRef } = result
  if (outcome === 'refunded') {
    await recordRefund(trx, refund, { from: gateway, event: 'refunded', gatewayRef, now })
  }
  if (refund.status === 'DONE') {
    const { paymentId, id: refundId } = refund
    const isTwice = outcome === 'refunded' && (refund.byHand || refund.takenBack)
    return isTwice ? [{ kind: 'alarm_refunded_twice', paymentId, refundId }] : []
  }
  const isOwnClaim = refund.busyUntil?.getTime() === claimed.busyUntil?.getTime()
  if (isOwnClaim || outcome === 'refunded') await update({ trx, now, gateway }, claimed, result)
  else if (outcome === 'unclear' && claimed.gatewayRef === null) {
    await refundStore(trx).setUnclear(refund.id)
  }
  return []
}

async function update(
  { trx, now }: OutcomeContext,
  claimed: Refund,
  { outcome, gatewayRef, reason }: RefundResult,
): Promise<void> {
  const hasGatewayRef = gatewayRef !== null
  const step = nextRefundStep({ ...claimed, hasGatewayRef }, outcome, now)
  const isUnclear = outcome === 'unclear' && claimed.gatewayRef === null
  const hasMovedNothing = outcome === 'refused' || outcome === 'unreachable'
  await refundStore(trx).change(claimed.id, {
    ...step,
    changedAt: step.status === claimed.status ? claimed.changedAt : now,
    gatewayRef,
    failure: reason,
    isRefused: outcome === 'refused' || (outcome === 'unreachable' && claimed.isRefused),
    ...(isUnclear && { wasUnclear: true }),
    verifiedUnsent: claimed.verifiedUnsent && (hasMovedNothing || claimed.gatewayRef !== null),
  })
  await addEvents({ trx, now }, claimed, { step, outcome, reason })
}

const EVENTS = {
  processing: 'refund_under_way',
  refused: 'refund_refused',
  unreachable: 'refund_unreachable',
  unclear: 'refund_unclear',
} as const

type Change = { step: RefundStep; outcome: RefundResult['outcome']; reason: string | null }

/** A gateway that gives the same answer ten times is one line in the history. */
async function addEvents(
  { trx, now: at }: Pick<OutcomeContext, 'trx' | 'now'>,
  { id: refundId, paymentId, status, failure }: Refund,
  { step, outcome, reason: note }: Change,
): Promise<void> {
  const events = paymentEventStore(trx)
  const isNews = step.status !== status || note !== failure
  if (outcome !== 'refunded' && isNews) {
    await events.add({ paymentId, refundId, kind: EVENTS[outcome], at, note })
  }
  if (step.status === 'MANUAL' && status !== 'MANUAL') {
    await events.add({ paymentId, refundId, kind: 'refund_needs_a_person', at, note })
  }
}

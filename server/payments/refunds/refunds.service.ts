import { type RefundWord, nextRefundStep } from '#domain/refunds'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import { raise } from '../alarms.ts'
import { eventStore } from '../events.store.ts'
import { GatewayError, type PaymentGateway, type RefundAnswer } from '../gateways/gateway.ts'
import { bringBack } from './record-refund.ts'
import { paymentStore } from '../payments.store.ts'
import { type NewRefund, type Refund, refundStore } from './refunds.store.ts'

type Parts = { db: Db; clock: Clock; gateway: PaymentGateway; jobs: Jobs; log: Log }

const ASKING_LIMIT_MS = 15_000
/** Longer than asking takes: after it whoever was asking has died. */
const CLAIM_MS = 30_000
const DUE_AT_ONCE = 100

type Word = { word: RefundWord; gatewayRef: string | null; why: string | null; isNo: boolean }

export type RefundService = ReturnType<typeof createRefundService>

/**
 * Sends money back. Every refund has one id under which the gateway is asked, however often and by
 * however many servers; a time-out is a question that is asked again, never a new refund.
 */
export function createRefundService({ db, clock, gateway, jobs, log }: Parts) {
  /** Makes the refund this caller's for a while. Undefined where it is done, not due or taken. */
  function claim(id: string, isForced: boolean): Promise<Refund | undefined> {
    return db.transaction().execute(async (trx) => {
      const refund = await refundStore(trx).lock(id)
      const now = await clock(trx)
      if (!refund || refund.status === 'DONE') return undefined
      if (refund.busyUntil !== null && refund.busyUntil > now) return undefined
      const isDue = refund.nextTryAt !== null && refund.nextTryAt <= now
      if (!isDue && !isForced) return undefined
      const isTry = refund.gatewayRef === null
      const status = isTry ? 'SENT' : 'PROCESSING'
      const busyUntil = new Date(now.getTime() + CLAIM_MS)
      await refundStore(trx).claim(id, { status, busyUntil, isTry })
      return { ...refund, tries: refund.tries + (isTry ? 1 : 0) }
    })
  }

  async function ask(refund: Refund): Promise<Word> {
    const signal = AbortSignal.timeout(ASKING_LIMIT_MS)
    const request = {
      refundId: refund.id,
      ref: refund.paymentId,
      chargeRef: refund.chargeRef,
      minor: refund.amount,
      currency: refund.currency,
      remarks: refund.reason,
    }
    const payment = await paymentStore(db).find(refund.paymentId)
    if (payment?.gateway !== gateway.id) return takenElsewhere(refund)
    try {
      const answer = await (refund.gatewayRef === null
        ? gateway.refund(request, signal)
        : gateway.lookupRefund(request, refund.gatewayRef, signal))
      return heard(answer)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return notHeard(refund, error)
    }
  }

  /** Writes down what the gateway said. What is done stays done, whoever hears of it later. */
  async function writeDown(before: Refund, { word, gatewayRef, why, isNo }: Word): Promise<void> {
    const status = await db.transaction().execute(async (trx) => {
      const refund = await refundStore(trx).lock(before.id)
      const now = await clock(trx)
      if (!refund) return undefined
      if (word === 'refunded') await bringBack(trx, refund, { from: gateway.id, now })
      if (refund.status === 'DONE')
        return refund.byHand && word === 'refunded' ? 'twice' : undefined
      const isNamed = gatewayRef !== null
      const soFar = { ...before, createdAt: before.createdAt, isNamed }
      const step = nextRefundStep(soFar, word, now)
      await refundStore(trx).change(refund.id, {
        status: step.status,
        nextTryAt: step.nextTryAt,
        changedAt: step.status === before.status ? before.changedAt : now,
        gatewayRef,
        failure: why,
        isRefused: isNo,
      })
      await note(trx, before, { word, why, status: step.status, now })
      return step.status
    })
    const about = { refundId: before.id, paymentId: before.paymentId, reason: why }
    if (status === 'MANUAL' && before.status !== 'MANUAL') {
      raise(log, 'refund_needs_a_person', about)
    }
    if (status === 'twice') raise(log, 'refunded_twice', about)
  }

  async function step(id: string, { isForced = false } = {}): Promise<void> {
    const refund = await claim(id, isForced)
    if (refund) await writeDown(refund, await ask(refund))
  }

  return {
    /** A part of the caller's transaction: the money is owed from the moment this commits. */
    async owe(trx: Trx, refund: NewRefund): Promise<void> {
      const refundId = await refundStore(trx).add(refund)
      if (refundId === undefined) return
      const { paymentId, now: at, minor, currency, reason } = refund
      const money = { minor, currency }
      await eventStore(trx).add({ paymentId, kind: 'refund_due', at, money, note: reason })
      await jobs.add(trx, 'refund', { refundId })
    },

    /** After the commit. */
    wake: () => jobs.wake('refund'),

    /** Asks the gateway, if it is time to. */
    send: (id: string) => step(id),

    /** Asks at once about one that was left to a person. */
    lookAgain: (id: string) => step(id, { isForced: true }),

    /** Asks at once about all of a payment's, also what was left to a person. */
    async askAgain(paymentId: string): Promise<void> {
      for (const id of await refundStore(db).listOpenOf(paymentId))
        await step(id, { isForced: true })
    },

    /** Asks about every refund whose time has come. One that fails stops no other. */
    async reconcile(): Promise<void> {
      for (const id of await refundStore(db).listDue(await clock(db), DUE_AT_ONCE)) {
        await step(id).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : 'unforeseen'
          log.warn({ refundId: id, reason }, 'not asked about this refund')
        })
      }
    },
  }
}

function heard({ state, gatewayRef, why }: RefundAnswer): Word {
  return { word: state, gatewayRef, why, isNo: state === 'refused' }
}

/** The shop has changed its gateway since, and the new one knows nothing of the old one's money. */
function takenElsewhere({ gatewayRef, isRefused, tries }: Refund): Word {
  const isNo = isRefused || (tries === 1 && gatewayRef === null)
  const why = 'The money was taken by a gateway that the shop no longer uses'
  return { word: isNo ? 'refused' : 'unclear', gatewayRef, why, isNo }
}

/** Where the call was surely not taken, what was known before is still true. */
function notHeard({ gatewayRef, isRefused }: Refund, error: GatewayError): Word {
  const isNo = error.kind === 'rejected' || error.kind === 'misconfigured'
  const isAsBefore = error.kind === 'unreachable' && isRefused
  return {
    word: isNo ? 'refused' : 'unclear',
    gatewayRef,
    why: error.message,
    isNo: isNo || isAsBefore,
  }
}

type Noted = { word: RefundWord; why: string | null; status: Refund['status']; now: Date }

const KINDS = {
  processing: 'refund_under_way',
  refused: 'refund_refused',
  unclear: 'refund_unclear',
} as const

/** A gateway that is asked ten times and says the same is one line in the history. */
async function note(trx: Trx, before: Refund, { word, why, status, now }: Noted): Promise<void> {
  const events = eventStore(trx)
  const paymentId = before.paymentId
  const isNews = status !== before.status || why !== before.failure
  if (word !== 'refunded' && isNews) {
    await events.add({ paymentId, kind: KINDS[word], at: now, note: why })
  }
  if (status === 'MANUAL' && before.status !== 'MANUAL') {
    await events.add({ paymentId, kind: 'refund_needs_a_person', at: now, note: why })
  }
}

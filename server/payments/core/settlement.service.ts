import { MONEY_EVENTS, eventsOfSettlement } from '#domain/events'
import {
  type Claim,
  type Effect,
  type SettlementCause,
  decide,
  type SettlementFacts,
} from '#domain/settlement'
import { payable } from '#domain/prepayment'
import { refuseReviewDecision } from '#domain/reversals'
import { completeTerms } from '#domain/terms'
import { recordAudit } from '../../audit/record-audit.ts'
import { isConflict } from '../../database/db-errors.ts'
import { type Clock, type Db, type Trx, type WriteLast, transact } from '../../database/db.ts'
import type { CouponService } from '../../coupons/coupons.service.ts'
import type { EventService } from '../../events/events.service.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Caller } from '../../http/handlers.ts'
import { type Jobs, declareQueue, handleJobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { paymentEventStore } from './payment-events.store.ts'
import { GatewayError, type Hint, NO_HINT, readHint } from './gateway.ts'
import type { Gateways } from './gateways.ts'
import { type Payment, paymentStore } from './payments.store.ts'
import { REFUND } from './record-refund.ts'
import {
  type SettlementContext,
  isWrittenAtOnce,
  toPaymentChanges,
  writeEffects,
} from './settlement-effects.ts'
import { refundStore } from './refunds.store.ts'
import { ledgerStore } from './ledger.store.ts'
import {
  type PaymentChanges,
  createSelectLedger,
  settlementStore,
  toLedgerFacts,
} from './settlement.store.ts'

export const LOOKUP_LIMIT_MS = 8_000

/** A signed message of a gateway came in: look its payment up. */
export const SETTLE = declareQueue<{
  paymentId: string
  claims: Claim
  hint: Record<string, string>
}>('settle', { concurrency: 4 })

/**
 * Look a payment up without a signed message. On its own, as anyone can cause it, and without
 * retries: the schedule asks again within a minute.
 */
export const SETTLE_UNSIGNED = declareQueue<{ paymentId: string }>('settleUnsigned', { retries: 0 })

export type SettlementDependencies = {
  db: Db
  clock: Clock
  gateways: Gateways
  holds: HoldService
  coupons: CouponService
  events: EventService
  shop: ShopService
  jobs: Jobs
  log: Log
}

/** Why the gateway is asked: what an authentic notification claims, and how to find the charge. */
export type SettlementTrigger = { claims: Claim; hint: Hint }

/** No notification, only the schedule or an admin. */
export const SCHEDULED: SettlementTrigger = { claims: 'other', hint: NO_HINT }

/** These fields never change, so that the rental can be locked together with its payment. */
type KnownPayment = Pick<Payment, 'id' | 'rentalId' | 'gateway' | 'purpose'>

type Transaction = { trx: Trx; writeLast: WriteLast }

type ApplyOptions = {
  /** The admin whose act it is a part of. */
  actorId?: string | null
}

export type SettlementService = ReturnType<typeof createSettlementService>

/**
 * The only place where money of a gateway changes anything (docs/product/settlement.md#settlement).
 * Notifications, returning browsers, the schedule and admins who decide about a review all end in
 * `execute`: lock, read the facts, decide, write.
 */
export function createSettlementService(dependencies: SettlementDependencies) {
  const { db, clock, gateways, holds, coupons, events, shop, jobs, log } = dependencies
  const selectLedger = createSelectLedger(clock.now())

  type Before = (context: SettlementContext, facts: SettlementFacts) => Promise<void>

  /** However many callers come at once, each charge takes effect once. */
  async function executeIn(
    { trx, writeLast }: Transaction,
    known: KnownPayment,
    cause: SettlementCause,
    { before, actorId = null }: ApplyOptions & { before?: Before | undefined },
  ) {
    const { payment, rental, ledger } = await lockAndRead(
      { trx, selectLedger, holds },
      known,
      cause,
    )
    const { reversalPeriodMs = 0 } = gateways.find(payment)?.capabilities ?? {}
    const facts: SettlementFacts = {
      now: ledger.now,
      payment: { ...payment, reversalPeriodMs, isInAdvance: payment.inAdvance },
      rental: await toRentalFacts({ trx, payment, rental, holds, coupons, ledger }, cause),
      ledger: { ...ledger, ...(await readPayable({ trx, payment, rental, shop })) },
      cause,
    }
    const isReturned = rental.returnTime !== null
    const context = { trx, payment, isReturned, now: facts.now, holds, jobs }
    await before?.(context, facts)
    const decided = decide(facts)
    const happened = eventsOfSettlement(decided, payment)
    const write = () =>
      writeEffects(context, decided, async () => {
        if (decided.every((effect) => effect.do === 'schedule')) return
        const { rentalId } = payment
        await events.record(trx, { rentalId, actorId, at: facts.now, events: happened })
      })
    const kinds = [
      ...happened.map(({ kind }) => kind),
      ...toEventKinds(toPaymentChanges(decided, context)),
    ]
    const isLast = decided.every(isWrittenAtOnce) && !events.hasSubscriber(kinds)
    await (isLast ? writeLast(write) : write())
    return decided
  }

  async function execute(
    known: KnownPayment,
    cause: SettlementCause,
    decision: { before?: Before; actorId?: string } = {},
  ): Promise<void> {
    await transact(db, (trx, writeLast) => executeIn({ trx, writeLast }, known, cause, decision))
    jobs.wake(REFUND)
  }

  /** @throws Refusal payment_not_found, not_in_review, charge_taken_back */
  async function decideReview(caller: Caller, ref: string, isApproved: boolean): Promise<void> {
    const cause = { kind: 'review-decision', isApproved } as const
    const before: Before = async ({ trx, now }, facts) => {
      const refusal = refuseReviewDecision(facts, isApproved)
      if (refusal) throw new Refusal(refusal)
      const kind = isApproved ? 'review_approved' : 'review_refused'
      await paymentEventStore(trx).add({ paymentId: ref, kind, at: now, actorId: caller.id })
      await recordAudit(trx, {
        kind: isApproved ? 'payment_approved' : 'payment_refused',
        actor: caller,
        subject: { kind: 'payment', id: ref },
        at: now,
      })
    }
    const payment = await paymentStore(db).find(ref)
    if (!payment) throw new Refusal('payment_not_found')
    await execute(payment, cause, { before, actorId: caller.id })
  }

  /**
   * Asks the gateway what happened, outside any transaction, and applies its answer.
   * @throws GatewayError when the gateway cannot say, or has not said everything yet: ask again.
   */
  async function settle(paymentId: string, { claims, hint }: SettlementTrigger): Promise<void> {
    const payment = await paymentStore(db).find(paymentId)
    if (!payment) return
    const gateway = gateways.find(payment)
    if (!gateway) {
      const account = [payment.gateway, payment.store, payment.environment].join(' ')
      throw new GatewayError('misconfigured', `Opened with an account that is not set: ${account}`)
    }
    const known = { ref: paymentId, sessionRef: payment.sessionRef, hint }
    const { incomplete, ...answer } = await gateway.lookup(
      known,
      AbortSignal.timeout(LOOKUP_LIMIT_MS),
    )
    const cause = { kind: 'gateway-answer', claim: claims, ...answer } as const
    try {
      await execute(payment, cause)
    } catch (error) {
      // Another payment captured the same charge meanwhile: read again, the facts now say so.
      if (!isConflict(error, 'ledger_gateway_entry_charge_ref_key')) throw error
      await execute(payment, cause)
    }
    if (incomplete) throw incomplete
  }

  /** A notification of a dispute or refund may have been lost. A silent gateway stops no admin. */
  async function lookForReversals(ref: string): Promise<void> {
    const payment = await paymentStore(db).find(ref)
    const gateway = payment && gateways.find(payment)
    if (!gateway || gateway.capabilities.reversalPeriodMs === 0) return
    try {
      await settle(ref, SCHEDULED)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.warn({ paymentId: ref, reason: error.message }, 'decided without asking the gateway')
    }
  }

  return {
    settle,

    jobHandlers: [
      handleJobs(SETTLE, ({ paymentId, claims, hint }) =>
        settle(paymentId, { claims, hint: readHint(hint) }),
      ),
      handleJobs(SETTLE_UNSIGNED, ({ paymentId }) => settle(paymentId, SCHEDULED)),
    ],

    /** Applies what is known of a payment, as a part of the caller's transaction. */
    apply: (
      trx: Trx,
      known: KnownPayment,
      cause: SettlementCause,
      options: ApplyOptions = {},
    ): Promise<Effect[]> =>
      executeIn({ trx, writeLast: async (write) => void (await write()) }, known, cause, options),

    /** The flagged money counts, unless the gateway has it no more. @throws Refusal */
    async approve(caller: Caller, ref: string): Promise<void> {
      await lookForReversals(ref)
      await decideReview(caller, ref, true)
    },

    /** The flagged money is refunded, and the bike is free again. @throws Refusal */
    refuse: (caller: Caller, ref: string) => decideReview(caller, ref, false),
  }
}

type Reading = Pick<SettlementContext, 'trx' | 'holds'> & {
  selectLedger: ReturnType<typeof createSelectLedger>
}

/** Locks the payment and its rental, and reads behind these locks; all of it is sent together. */
async function lockAndRead(
  { trx, selectLedger, holds }: Reading,
  known: KnownPayment,
  cause: SettlementCause,
) {
  const { id, rentalId } = known
  const hasRecord = hasReversals(cause)
  const isDecision = cause.kind === 'review-decision'
  const { gateway, purpose } = known
  const asked = { id, rentalId, gateway, purpose, chargeRefs: chargeRefsOf(cause) }
  const [, payment, rental, rows, kept, record] = await Promise.all([
    hasRecord && refundStore(trx).lockOf(id),
    paymentStore(trx).lock(id),
    holds.lock(trx, rentalId),
    selectLedger(trx, asked),
    isDecision ? ledgerStore(trx).listKept(id) : [],
    hasRecord ? settlementStore(trx).readRecord(known) : undefined,
  ])
  if (!payment) throw new Refusal('payment_not_found')
  const { captures, ...ledger } = toLedgerFacts(rows)
  const captured = new Map(
    captures.map(
      ({ chargeRef, paymentId }) => [chargeRef, paymentId === id ? 'this' : 'other'] as const,
    ),
  )
  return { payment, rental, ledger: { ...ledger, captured, kept, ...(record && { record }) } }
}

type Locked = Pick<SettlementContext, 'trx' | 'payment' | 'holds'> & {
  rental: Awaited<ReturnType<HoldService['lock']>>
  coupons: CouponService
  ledger: { now: Date; captured: ReadonlyMap<string, unknown> }
}

/** The locks of the customer and the bike are taken only where money could bring a hold back. */
async function toRentalFacts(
  { trx, payment, rental, holds, coupons, ledger: { now, captured } }: Locked,
  cause: SettlementCause,
): Promise<SettlementFacts['rental']> {
  const mayReacquire =
    payment.purpose === 'ADVANCE' &&
    rental.status === 'CANCELLED' &&
    // The shop has released a reservation for good.
    rental.cancelledAt === null &&
    (cause.kind === 'review-decision' || chargeRefsOf(cause).length > captured.size)
  const isOver = rental.holdExpiresAt !== null && rental.holdExpiresAt <= now
  /** A hold uses its coupon only as long as its time lasts. */
  async function isCouponUsedUp(): Promise<boolean> {
    const { id, userId, couponCode: code, createdAt } = rental
    if (code === null || !(mayReacquire || (payment.purpose === 'ADVANCE' && isOver))) return false
    const use = { code, userId, rental: { id, createdAt } }
    const [, isUsedUp] = await Promise.all([
      holds.lockCustomer(trx, userId),
      coupons.isUsedUp(trx, use),
    ])
    return isUsedUp
  }
  const { reservedUntil } = rental
  return {
    ...rental,
    isReserved: reservedUntil !== null && reservedUntil > now,
    isReturned: rental.returnTime !== null,
    isCancelled: rental.cancelledAt !== null,
    canReacquire: mayReacquire && (await holds.canReacquire(trx, rental)),
    isCouponUsedUp: await isCouponUsedUp(),
  }
}

type InAdvance = Pick<Locked, 'trx' | 'payment' | 'rental'> & { shop: ShopService }

/** Before the return nothing is due, but the customer may pay what the ride will cost. */
async function readPayable({ trx, payment: { purpose, rentalId }, rental, shop }: InAdvance) {
  if (purpose === 'ADVANCE' || rental.status !== 'INITIAL_PAID' || rental.returnTime) return {}
  const [account, { mostInAdvance }] = await Promise.all([
    paymentStore(trx).readAccount(rentalId),
    shop.readSettings(trx),
  ])
  if (!account) throw new Error('Every rental has an account')
  const terms = completeTerms(rental.terms)
  const { clock } = shop
  return { due: payable({ rental: { ...rental, terms }, account, clock, mostInAdvance }) }
}

/** The kinds of the events that follow from the log of the payment. */
const toEventKinds = ({ events }: Pick<PaymentChanges, 'events'>) =>
  events.flatMap(({ kind }) => MONEY_EVENTS[kind] ?? [])

const chargeRefsOf = (cause: SettlementCause): string[] =>
  cause.kind === 'gateway-answer' ? cause.charges.map(({ chargeRef }) => chargeRef) : []

/** Whether the refunds of the payment decide as well, and are locked before it (docs/map.md#locks). */
const hasReversals = (cause: SettlementCause): boolean =>
  cause.kind === 'review-decision' ||
  cause.charges.some(({ reversals = [] }) => reversals.length > 0)

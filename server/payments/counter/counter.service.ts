import { monotonicFactory } from 'ulid'
import { type RentalEvent, eventsOfSettlement } from '#domain/events'
import { type Poisha, poisha } from '#domain/money'
import { COUNTER, type PaidBy, type PaymentPurpose } from '#domain/payments'
import { type SettlementFacts, decide } from '#domain/settlement'
import { MINUTE_MS } from '#domain/time'
import type { Clock, Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Actor } from '../../http/handlers.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { type Payment, paymentStore } from '../core/payments.store.ts'
import { writeEffects } from '../core/settlement-effects.ts'
import { closingStore } from './closings.store.ts'

/** The rental is locked, and the money of it is as it was before this payment. */
type CounterPayment = {
  rental: { id: string; returnTime: Date | null } & Pick<
    SettlementFacts['rental'],
    'status' | 'startTime' | 'plannedReturn'
  >
  /** So much can be paid now. */
  due: Poisha
  depositHeld: Poisha
  purpose: PaymentPurpose
  amount: Poisha
  tender: PaidBy
  note: string
  actor: Actor
  now: Date
}

type Dependencies = { clock: Clock; holds: HoldService; jobs: Jobs }

export type CounterService = ReturnType<typeof createCounterService>

/** Money that an admin takes at the counter. */
export function createCounterService({ clock, holds, jobs }: Dependencies) {
  return {
    /**
     * Locks the till for a movement of money. All of it is sent together.
     *
     * @returns the time of the movement: not before the end of the last closing, or it would be in none
     * @throws Refusal till_ahead
     */
    async lockTill(trx: Trx): Promise<Date> {
      const store = closingStore(trx)
      const [, { lastEnd, now }] = await Promise.all([
        store.lockForMovement(),
        store.readTill(clock.now()),
      ])
      refuseFarBehind(lastEnd, now)
      return lastEnd && lastEnd > now ? lastEnd : now
    },

    /**
     * The admin is the gateway, and states one charge, which is decided as every other payment is.
     * `write` is a part of the caller's transaction, behind the locks of the rental and the till, and
     * the caller records the events.
     *
     * @throws Refusal where the money would not count: an admin is never told that it was taken then
     */
    decidePayment(taken: CounterPayment): {
      events: RentalEvent[]
      write: (trx: Trx) => Promise<unknown>
    } {
      const { note, actor, now } = taken
      const payment = toPayment(taken)
      const effects = decide(toFacts(payment, taken))
      if (!effects.some((effect) => effect.do === 'apply')) throw new Refusal('rental_changed')
      const isReturned = taken.rental.returnTime !== null
      const event = { kind: 'taken_at_counter', note: note === '' ? null : note } as const
      return {
        events: eventsOfSettlement(effects, payment),
        write: (trx) =>
          Promise.all([
            paymentStore(trx).add({ ...payment, now, event: { ...event, actorId: actor.id } }),
            writeEffects({ trx, payment, isReturned, now, holds, jobs }, effects),
          ]),
      }
    },
  }
}

/** Payments of one step have one time, and are listed in their order. */
const nextId = monotonicFactory()

const toPayment = ({ rental, purpose, amount, tender, now }: CounterPayment) =>
  ({
    id: nextId(now.getTime()),
    rentalId: rental.id,
    purpose,
    gateway: COUNTER,
    store: null,
    environment: null,
    tender,
    inAdvance: purpose === 'REMAINDER' && !rental.returnTime,
    deposit: poisha(0),
    byLink: false,
    amount,
    currency: 'BDT',
    status: 'CREATED',
    disposition: null,
    sessionRef: null,
    pageUrl: null,
    failure: null,
    checks: 0,
    nextCheckAt: null,
    createdAt: now,
    expiresAt: now,
    paidAt: null,
  }) satisfies Payment

/** No payment of a new charge exists, and none that is in review: the act before it has refused that. */
function toFacts(payment: Payment, { rental, due, depositHeld, now }: CounterPayment) {
  const { id: chargeRef, amount } = payment
  const charge = { chargeRef, amount, taken: { minor: amount, currency: 'BDT' }, risk: 'normal' }
  return {
    now,
    payment,
    rental: { ...rental, isReturned: rental.returnTime !== null, canReacquire: false },
    ledger: { captured: new Map(), kept: [], isPurposePaid: false, due, depositHeld },
    cause: { kind: 'gateway-answer', session: 'paid', claim: 'other', charges: [charge] },
  } as SettlementFacts
}

/** The clocks of two database servers differ by less, unless one of them is wrong. */
const MOST_BEHIND_MS = MINUTE_MS

/** After a failover the clock may be behind for a moment. @throws Refusal till_ahead */
export function refuseFarBehind(lastEnd: Date | null, now: Date): void {
  const behindMs = lastEnd ? lastEnd.getTime() - now.getTime() : 0
  if (behindMs <= MOST_BEHIND_MS) return
  throw new Refusal('till_ahead', { retryAfterSeconds: Math.ceil(behindMs / 1000) })
}

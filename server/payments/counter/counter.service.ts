import type { Poisha } from '#domain/money'
import { COUNTER, type PaidBy, type PaymentPurpose } from '#domain/payments'
import type { SettlementCause } from '#domain/settlement'
import type { Trx } from '../../database/db.ts'
import type { Actor } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { paymentStore } from '../core/payments.store.ts'
import type { SettlementService } from '../core/settlement.service.ts'

export type CounterPayment = {
  rentalId: string
  purpose: PaymentPurpose
  amount: Poisha
  tender: PaidBy
  note: string
  actor: Actor
  now: Date
}

type Dependencies = {
  settlement: SettlementService
  /** Answers the time of the movement, by which the next closing has it. */
  lockTill: (trx: Trx) => Promise<Date>
}

/**
 * Money at the counter: the admin is the gateway, and states one charge. It is applied by the same
 * settlement as every other payment. A part of the caller's transaction, behind the rental's lock.
 */
export function createTakeAtCounter({ settlement, lockTill }: Dependencies) {
  return async function takeAtCounter(trx: Trx, payment: CounterPayment): Promise<void> {
    const { rentalId, purpose, amount, tender, note, actor } = payment
    const now = await lockTill(trx)
    const paymentId = await paymentStore(trx).add({
      rentalId,
      purpose,
      gateway: COUNTER,
      store: null,
      environment: null,
      tender,
      amount,
      now,
      expiresAt: now,
      nextCheckAt: null,
      event: { kind: 'taken_at_counter', note: note === '' ? null : note, actorId: actor.id },
    })
    const taken = { minor: amount, currency: 'BDT' }
    const cause: SettlementCause = {
      kind: 'gateway-answer',
      session: 'paid',
      claim: 'other',
      charges: [{ chargeRef: paymentId, amount, taken, risk: 'normal' }],
    }
    const effects = await settlement.apply(trx, paymentId, cause, { at: now, actorId: actor.id })
    // An admin is never told that money was taken which does not count: nothing is written then.
    if (!effects.some((effect) => effect.do === 'apply')) throw new Refusal('rental_changed')
  }
}

import type { Poisha } from '#domain/money'
import { COUNTER, type PaidBy } from '#domain/payments'
import type { Trx } from '../../database/db.ts'
import type { Actor } from '../../http/handlers.ts'
import { paymentStore } from '../payments.store.ts'
import type { SettlementService } from '../settlement/settlement.service.ts'

export type CounterPayment = {
  rentalId: string
  amount: Poisha
  tender: PaidBy
  note: string
  actor: Actor
  now: Date
}

/**
 * Money at the counter: the admin is the gateway, and states one charge. It is applied by the same
 * settlement as every other payment. A part of the caller's transaction, behind the rental's lock.
 */
export function createCounter({ settlement }: { settlement: SettlementService }) {
  return async function takeAtCounter(trx: Trx, payment: CounterPayment): Promise<void> {
    const { rentalId, amount, tender, note, actor, now } = payment
    const paymentId = await paymentStore(trx).add({
      rentalId,
      purpose: 'REMAINDER',
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
    await settlement.apply(trx, paymentId, {
      kind: 'gateway-answer',
      session: 'paid',
      claim: 'other',
      charges: [{ chargeRef: paymentId, amount, taken, risk: 'normal' }],
    })
  }
}

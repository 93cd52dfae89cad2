import { v7 as uuid } from 'uuid'
import type { RentalEvent, WrittenEffect } from '#domain/events'
import { payable } from '#domain/prepayment'
import { type ActEffect, factsAfter } from '#domain/rental-acts'
import type { Trx } from '../database/db.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { Caller } from '../http/handlers.ts'
import type { CounterService } from '../payments/counter/counter.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import type { FactsBehindLock } from './rental-facts.ts'
import { billStore, depositStore, rentalStore } from './rentals.store.ts'

/** An effect with the id of the row that it adds, and the events of the payment that it takes. */
type PlannedEffect = WrittenEffect & {
  recordId: string
  events: readonly RentalEvent[]
  write: () => Promise<unknown>
}

type PlanContext = {
  holds: HoldService
  payments: PaymentService
  counter: CounterService
  request: { id: string; caller: Pick<Caller, 'id' | 'requestId'> }
  trx: Trx
  now: Date
  facts: FactsBehindLock
}

/** Nothing is decided here, and nothing is written yet. */
export function planEffect(
  context: PlanContext,
  effect: ActEffect,
  before: readonly ActEffect[],
): PlannedEffect {
  const { request, trx, now, facts } = context
  const recordId = uuid()
  if (effect.do !== 'takeAtCounter') {
    return { effect, recordId, events: [], write: () => writeEffect(context, effect, recordId) }
  }
  // The return may be entered in the same step, and other money taken.
  const { rental, depositHeld, ...money } = factsAfter(facts, before)
  const payment = context.counter.decidePayment({
    ...effect,
    rental: { ...rental, id: request.id },
    due: payable({ ...money, rental }),
    depositHeld,
    purpose: effect.isAdvance ? 'ADVANCE' : 'REMAINDER',
    actor: request.caller,
    now,
  })
  return { effect, recordId, events: payment.events, write: () => payment.write(trx) }
}

function writeEffect(
  { request: { id, caller: actor }, trx, now, facts, holds, payments }: PlanContext,
  effect: Exclude<ActEffect, { do: 'takeAtCounter' }>,
  recordId: string,
): Promise<unknown> {
  switch (effect.do) {
    case 'enterReturn':
      return rentalStore(trx).enterReturn({ ...effect, id, cost: effect.ride, now })
    case 'correctReturn':
      return rentalStore(trx).correctReturn(id, effect.returnTime)
    case 'bill': {
      const { isAutomatic, ...line } = effect.line
      const actorId = isAutomatic ? null : actor.id
      return billStore(trx).add({ ...line, id: recordId, rentalId: id, actorId, now })
    }
    case 'changeTerms':
      return holds.changeTerms(trx, id, effect.terms)
    case 'cancel':
      return rentalStore(trx).cancel({ ...effect, id, actorId: actor.id, now })
    case 'refund': {
      const { refundable } = facts
      return payments.shopRefunds.add(trx, { ...effect, rentalId: id, refundable, actor, now })
    }
    case 'moveDeposit': {
      const { do: _, ...movement } = effect
      const row = { ...movement, id: recordId, rentalId: id, actorId: actor.id, at: now }
      return depositStore(trx).add(row)
    }
    case 'waive':
      return payments.waive(trx, id, effect.amount, now)
    case 'complete':
      return holds.complete(trx, id)
    case 'reopen':
      break
  }
  return holds.reopen(trx, id)
}

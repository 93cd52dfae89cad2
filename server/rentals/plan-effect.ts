import { v7 as uuid } from 'uuid'
import type { WrittenEffect } from '#domain/events'
import type { ActEffect } from '#domain/rental-acts'
import type { Trx } from '../database/db.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { Caller } from '../http/handlers.ts'
import type { CounterService } from '../payments/counter/counter.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import type { FactsBehindLock } from './rental-facts.ts'
import { billStore, depositStore, rentalStore } from './rentals.store.ts'

/** An effect with the id of the row that it adds. */
type PlannedEffect = WrittenEffect & { write: () => Promise<unknown> }

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
export function planEffect(context: PlanContext, effect: ActEffect): PlannedEffect {
  const { counter, now } = context
  const recordId = effect.do === 'takeAtCounter' ? counter.newPaymentId(now) : uuid()
  return { effect, recordId, write: () => writeEffect(context, effect, recordId) }
}

function writeEffect(
  { request: { id, caller: actor }, trx, now, facts, holds, payments, counter }: PlanContext,
  effect: ActEffect,
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
    case 'takeAtCounter': {
      const { do: _, pays, ...money } = effect
      const taken = { ...money, id: recordId, rentalId: id, actorId: actor.id, now }
      if (pays === 'advance') {
        return counter.takeAdvance(trx, { ...taken, startTime: facts.rental.startTime })
      }
      return counter.take(trx, { ...taken, inAdvance: pays === 'ride' })
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

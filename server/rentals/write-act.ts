import type { WrittenEffect } from '#domain/events'
import type { ActEffect } from '#domain/rental-acts'
import type { Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { billStore } from './bill.store.ts'
import { depositStore } from './deposits.store.ts'
import { rentalStore } from './rentals.store.ts'

type ActContext = {
  trx: Trx
  id: string
  actor: Actor
  now: Date
  holds: HoldService
  payments: PaymentService
}

/** Writes what was decided, in order. Nothing is decided here. */
export async function writeAct(
  context: ActContext,
  effects: readonly ActEffect[],
): Promise<WrittenEffect[]> {
  const written: WrittenEffect[] = []
  for (const effect of effects) {
    written.push({ effect, recordId: (await write(context, effect)) ?? undefined })
  }
  return written
}

/** @returns the id of the row that the effect adds to the rental, where it adds one */
function write(context: ActContext, effect: ActEffect): Promise<string | void> {
  const { trx, id, actor, now, holds, payments } = context
  const movement = { rentalId: id, actor, now }
  switch (effect.do) {
    case 'enterReturn':
      return rentalStore(trx).enterReturn({ ...effect, id, cost: effect.ride, now })
    case 'correctReturn':
      return rentalStore(trx).correctReturn(id, effect.returnTime)
    case 'bill': {
      const { isAutomatic, ...line } = effect.line
      const actorId = isAutomatic ? null : actor.id
      return billStore(trx).add({ ...line, rentalId: id, actorId, now })
    }
    case 'changeTerms':
      return holds.changeTerms(trx, id, effect.terms)
    case 'takeAtCounter': {
      const { amount, tender, note } = effect
      return payments.takeAtCounter(trx, {
        ...movement,
        purpose: 'REMAINDER',
        amount,
        tender,
        note,
      })
    }
    case 'cancel':
      return rentalStore(trx).cancel({
        id,
        kind: effect.by,
        reason: effect.reason,
        by: actor.id,
        now,
      })
    case 'refund':
      return payments.shopRefunds.add(trx, { ...effect, actor, now })
    case 'moveDeposit': {
      const { action, amount, tender, note } = effect
      const row = { rentalId: id, action, amount, tender, note, actorId: actor.id, at: now }
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

/** Whether an effect changes what an open payment page asks for. */
export const changesBalance = (effect: ActEffect): boolean =>
  effect.do === 'bill' || effect.do === 'takeAtCounter' || effect.do === 'waive'

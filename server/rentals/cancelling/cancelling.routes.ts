import type { CancelKind } from '#domain/cancelling'
import { type Act, type ActEffect, findEffect } from '#domain/rental-acts'
import { ONLINE } from '#domain/deposits'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { isReservation } from '#domain/reservations'
import { hasDuty } from '#domain/users'
import type { Caller, Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { RentalActs } from '../rental-act.ts'

type CancellingHandlers = Pick<Handlers, 'POST /rentals/:id/cancel' | 'POST /rentals/:id/no-show'>

type Cancellation = {
  by: CancelKind
  reason?: string | undefined
  isFree?: boolean | undefined
  refund?: number | undefined
  handedBack?: Extract<Act, { kind: 'cancel' }>['handedBack']
  revision?: string | undefined
}

/** The deposit goes back as well, and is a movement of its own. */
const refundOf = (effect: ActEffect) =>
  effect.do === 'refund' && effect.reason !== 'DEPOSIT' ? effect.part.amount : 0

/** A deposit of the counter that was handed back; one that was paid online has no such record. */
function auditOfDeposit(effects: readonly ActEffect[]) {
  const moved = findEffect(effects, 'moveDeposit')
  if (!moved || moved.tender === ONLINE) return []
  const after = { amount: toTaka(moved.amount), tender: moved.tender }
  return [{ kind: 'deposit_returned', after } as const]
}

/**
 * Ends a booking before its ride: the bike is free at once, the shop keeps what the terms say, and the
 * rest goes back by the way it came (docs/decisions/0039-cancelling.md).
 */
export function cancellingRoutes({ acts }: { acts: RentalActs }): CancellingHandlers {
  function cancel(caller: Caller, id: string, { by, revision, ...body }: Cancellation) {
    const { reason = '', isFree = false, refund, handedBack } = body
    const shown = refund === undefined ? {} : { shownRefund: fromTaka(refund) }
    return acts.runDecided({
      caller,
      id,
      revision,
      isAtTill: handedBack !== undefined,
      authorize({ userId }) {
        if (userId !== caller.id && !hasDuty(caller, 'desk')) throw new Refusal('rental_not_found')
      },
      toAct: () => ({ kind: 'cancel', by, reason, isFree, handedBack, ...shown }),
      audit: ({ facts, effects, account }) => {
        if (isReservation(facts.rental)) {
          return { kind: 'reservation_released', after: { status: 'CANCELLED' } }
        }
        const back = effects.reduce((sum, effect) => sum + refundOf(effect), 0)
        // An invariant compares the fee with the terms, unless an admin waived it.
        const after = { fee: toTaka(account.billed), refund: toTaka(poisha(back)), isFree }
        const kind = by === 'no_show' ? 'no_show_marked' : 'rental_cancelled'
        return [{ kind, after }, ...auditOfDeposit(effects)]
      },
    })
  }

  return {
    async 'POST /rentals/:id/cancel'({ caller, params, body }) {
      const isDesk = hasDuty(caller, 'desk')
      if ((body.isFree === true || body.handedBack) && !isDesk) throw new Refusal('forbidden')
      return cancel(caller, params.id, { ...body, by: isDesk ? 'shop' : 'customer' })
    },

    'POST /rentals/:id/no-show': ({ caller, params, body }) =>
      cancel(caller, params.id, { ...body, by: 'no_show' }),
  }
}

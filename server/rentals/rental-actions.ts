import type { RentalPage } from '#contract/rental-page'
import { type CancelKind, cancelOutcome, refuseCancel } from '#domain/cancelling'
import type { DepositAction } from '#domain/deposits'
import { type Poisha, poisha, toTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'
import { type Refundable, sumOf } from '#domain/refund-parts'
import type { RentalStatus } from '#domain/rentals'
import type { RentalTerms } from '#domain/terms'
import { hasDuty } from '#domain/users'
import type { Caller } from '../http/handlers.ts'

type State = {
  status: RentalStatus
  startTime: Date
  handedOutAt: Date | null
  returnTime: Date | null
  terms: RentalTerms
  received: Poisha
  goodwill: Poisha
  due: Poisha
  depositHeld: Poisha
  refundable: readonly Refundable[]
  noShowMinutes: number
}

/** What a reader of the rental's page may do next, and what it costs. */
export function actionsOf(
  state: State,
  caller: Pick<Caller, 'role' | 'duties'>,
  now: Date,
): RentalPage['actions'] {
  const isDesk = hasDuty(caller, 'desk')
  const isMoney = hasDuty(caller, 'money')
  const refundable = isMoney ? state.refundable : []
  const isReturned = state.returnTime !== null
  return {
    cancel: outcomeOf(isDesk ? 'shop' : 'customer', state, now),
    noShow: isDesk ? outcomeOf('no_show', state, now) : null,
    pay: state.due > 0,
    takePayment: state.due > 0 && (isDesk || isMoney),
    handOver: isDesk && state.status !== 'CANCELLED',
    history: isMoney,
    changeBill: isDesk && isReturned,
    giveCoupon: isDesk && state.status !== 'CANCELLED' && !state.terms.coupon,
    deposit: isDesk && state.status === 'INITIAL_PAID' ? depositsOf(state, isReturned) : [],
    refundable: {
      gateway: toTaka(sumOf(refundable.filter(({ gateway }) => gateway !== COUNTER))),
      counter: toTaka(sumOf(refundable)),
    },
  }
}

function outcomeOf(kind: CancelKind, state: State, now: Date): RentalPage['actions']['cancel'] {
  if (state.status !== 'INITIAL_PAID' || state.depositHeld > 0) return null
  const [isReturned, isHandedOut] = [state.returnTime !== null, state.handedOutAt !== null]
  const booking = { ...state, isReturned, isHandedOut }
  if (refuseCancel(kind, booking, { now, noShowMinutes: state.noShowMinutes })) return null
  const received = poisha(state.received - state.goodwill)
  const known = { now, received, refundable: sumOf(state.refundable), isFree: false }
  const { fee, refund } = cancelOutcome(state, known)
  return { fee: toTaka(fee), refund: toTaka(refund) }
}

function depositsOf({ depositHeld }: State, isReturned: boolean): DepositAction[] {
  const held: DepositAction[] =
    depositHeld > 0 ? ['return', ...(isReturned ? (['keep'] as const) : [])] : []
  return isReturned ? held : ['take', ...held]
}

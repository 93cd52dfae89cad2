import type { RentalPage } from '#contract/rental-page'
import { balance } from '#domain/account'
import { type CancelKind } from '#domain/cancelling'
import type { DepositAction } from '#domain/deposits'
import { toTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'
import { decideAct, outcomeOfCancelling } from '#domain/decide-act'
import type { RentalFacts } from '#domain/rental-acts'
import { sumOf } from '#domain/refund-parts'
import { hasDuty } from '#domain/users'
import type { Caller } from '../../http/handlers.ts'

/** The page shows only the acts that its reader may do next, and what they cost. */
export function actionsOf(
  facts: RentalFacts,
  caller: Pick<Caller, 'role' | 'duties'>,
): RentalPage['actions'] {
  const { rental } = facts
  const [isDesk, isMoney] = [hasDuty(caller, 'desk'), hasDuty(caller, 'money')]
  const refundable = isMoney ? facts.refundable : []
  const isReturned = rental.returnTime !== null
  const isCancelled = rental.status === 'CANCELLED'
  const isDue = isReturned && !isCancelled && balance(facts.account) > 0
  return {
    cancel: outcomeOf(isDesk ? 'shop' : 'customer', facts),
    noShow: isDesk ? outcomeOf('no_show', facts) : null,
    pay: isDue,
    takePayment: isDue && (isDesk || isMoney),
    handOver: isDesk && !isCancelled,
    history: isMoney,
    changeBill: isDesk && isReturned && !isCancelled,
    giveCoupon: isDesk && !isCancelled && !rental.terms.coupon,
    deposit: isDesk && rental.status === 'INITIAL_PAID' ? depositsOf(facts, isReturned) : [],
    refundable: {
      gateway: toTaka(sumOf(refundable.filter(({ gateway }) => gateway !== COUNTER))),
      counter: toTaka(sumOf(refundable)),
    },
  }
}

function outcomeOf(by: CancelKind, facts: RentalFacts): RentalPage['actions']['cancel'] {
  if ('refusal' in decideAct(facts, { kind: 'cancel', by, isFree: false, reason: '' })) return null
  const { fee, refund } = outcomeOfCancelling(facts, false)
  return { fee: toTaka(fee), refund: toTaka(refund) }
}

function depositsOf({ depositHeld }: RentalFacts, isReturned: boolean): DepositAction[] {
  const held: DepositAction[] =
    depositHeld > 0 ? ['return', ...(isReturned ? (['keep'] as const) : [])] : []
  return isReturned ? held : ['take', ...held]
}

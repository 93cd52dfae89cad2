import type { RentalFacts } from '#domain/rental-acts'
import type { ShopClock } from '#domain/opening-hours'
import { type Poisha, poisha } from '#domain/money'
import { OPEN_STATUSES } from '#domain/payments'
import type { ShopSettings } from '#domain/shop-rules'
import { riddenKilometres } from '#domain/handovers'
import { completeTerms } from '#domain/terms'
import type { Trx } from '../database/db.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { handoverStore } from './handovers.store.ts'
import { type RentalRow, billStore } from './rentals.store.ts'

export type MoneyRows = Awaited<ReturnType<typeof readMoney>>
export type FactsBehindLock = ReturnType<typeof toRentalFacts<RentalRow>>

/** All of it is sent together, at once. A write reads it behind the rental's lock. */
export async function readMoney(trx: Trx, id: string, payments: PaymentService) {
  const [lines, handovers, account, refundable, paid] = await Promise.all([
    billStore(trx).listOf(id),
    handoverStore(trx).listOf(id),
    payments.readAccount(trx, id),
    payments.shopRefunds.listRefundable(trx, id),
    payments.listOf(trx, id),
  ])
  return { lines, handovers, account, refundable, paid }
}

/** Once a rental is booked, no page for its advance is open. */
export const isOpenPage = ({ status }: MoneyRows['paid'][number]) =>
  OPEN_STATUSES.some((open) => open === status)

type RentalOfFacts = Omit<RentalFacts['rental'], 'terms'> & Pick<RentalRow, 'terms'>

type FactsContext<Rental> = {
  rental: Rental
  now: Date
  rules: Pick<ShopSettings, 'noShowMinutes' | 'mostInAdvance'>
  shopClock: ShopClock
  /** Known behind the customer's lock. A page offers no act that depends on it. */
  isCustomerDeleted?: boolean
}

export function toRentalFacts<Rental extends RentalOfFacts>(
  { lines, handovers, account: row, refundable, paid }: MoneyRows,
  { rental, now, rules, shopClock, isCustomerDeleted = false }: FactsContext<Rental>,
) {
  if (!row) throw new Error('Every rental has an account')
  const { depositHeld, ...account } = row
  return {
    now,
    rental: { ...rental, terms: completeTerms(rental.terms) },
    lines,
    ridden: riddenKilometres(handovers),
    account: { ...account, isCancelled: rental.cancelledAt !== null },
    depositHeld,
    onlineDeposit: onlineDepositOf(refundable, depositHeld),
    refundable,
    isCustomerDeleted,
    inReview: paid.find(({ disposition }) => disposition === 'REVIEW')?.purpose ?? null,
    noShowMinutes: rules.noShowMinutes,
    mostInAdvance: rules.mostInAdvance,
    clock: shopClock,
  } satisfies RentalFacts
}

/** One payment of a rental contains a deposit: that of its booking. */
function onlineDepositOf(refundable: MoneyRows['refundable'], held: Poisha) {
  const paid = refundable.find(({ depositLeft }) => depositLeft > 0)
  if (!paid || held <= 0) return undefined
  const { paymentId, chargeRef, gateway, depositLeft } = paid
  return { paymentId, chargeRef, gateway, left: poisha(Math.min(held, depositLeft)) }
}

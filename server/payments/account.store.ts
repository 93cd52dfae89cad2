import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'

/** What was paid for a rental, and waived: only the balance needs both. */
const receivedFor = (rentalId: RawBuilder<unknown>) => sql<Poisha>`(
  select coalesce(sum(amount), 0)::bigint from rental_payments where rental_id = ${rentalId})`

const waivedFor = (rentalId: RawBuilder<unknown>) => sql<Poisha>`(
  select coalesce(sum(amount), 0)::bigint from ledger
  where rental_id = ${rentalId} and entry = 'WAIVER')`

const shopRefundsOf = (rentalId: RawBuilder<unknown>) => sql`
  select coalesce(sum(refunds.amount), 0)::bigint
  from refunds join payments on payments.id = refunds.payment_id
    join rentals on rentals.id = payments.rental_id
  where payments.rental_id = ${rentalId}`

/**
 * Given back of a cancelled booking, and before it was cancelled. Other goodwill is not a part of the
 * account.
 */
const refundedFor = (rentalId: RawBuilder<unknown>) => sql<Poisha>`(
  ${shopRefundsOf(rentalId)} and (reason = 'CANCELLED'
    or reason = 'GOODWILL' and refunds.created_at <= rentals.cancelled_at))`

/** Given back as goodwill. */
const goodwillFor = (rentalId: RawBuilder<unknown>) => sql<Poisha>`(
  ${shopRefundsOf(rentalId)} and reason = 'GOODWILL')`

/** What is left to pay, as `balance` of domain/bill.ts. */
export const dueOf = (rentalId: RawBuilder<unknown>) => sql<Poisha>`(
  select greatest(billed, ${ADVANCE_FEE}::bigint) - ${receivedFor(rentalId)} - ${waivedFor(rentalId)}
  from rental_bills where rental_bills.rental_id = ${rentalId})`

/** What was paid for a rental, waived, and given back. */
export const accountOf = (rentalId: RawBuilder<unknown>) => [
  receivedFor(rentalId).as('received'),
  waivedFor(rentalId).as('waived'),
  refundedFor(rentalId).as('refunded'),
  goodwillFor(rentalId).as('goodwill'),
]

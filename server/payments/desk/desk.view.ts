import type {
  DeskRow,
  HistoryEntry,
  RefundRow,
  ReversalRow,
  ReviewRow,
  StuckRow,
} from '#contract/payments-desk'
import { poisha, toTaka } from '#domain/money'
import { COUNTER, canBeReleased } from '#domain/payments'
import { refuseManualRefund, refuseVerification } from '#domain/refunds'
import type { deskStore } from './desk.store.ts'
import type { paymentEventStore } from '../core/payment-events.store.ts'
import { evidenceOf } from '../core/refunds.store.ts'

type Store = ReturnType<typeof deskStore>
type Rows<Name extends keyof Store> = Awaited<ReturnType<Store[Name]>>
type Row<Name extends keyof Store> = Rows<Name>[number]
type Events = ReturnType<typeof paymentEventStore>

/** Hundredths of any currency, as people write the sum. */
const whole = (minor: number) => toTaka(poisha(minor))

const time = (at: Date | null) => at?.toISOString() ?? null

/** A list of the desk: every row of it tells how many there are in all. */
export function listOf<In extends { total: number }, Out>(rows: In[], view: (row: In) => Out) {
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => view(row)) }
}

type AnyRow = Row<'listReviews'> | Row<'listRefunds'> | Row<'listStuck'> | Row<'listReversals'>

function toDeskRow(row: AnyRow): DeskRow {
  return {
    ref: row.ref,
    rentalId: row.rentalId,
    purpose: row.purpose,
    amount: whole(row.amount),
    currency: row.currency,
    customer: { name: row.customer, phone: row.phone },
    bikeName: row.bikeName,
    since: row.since.toISOString(),
  }
}

export const toReviewRow = (row: Row<'listReviews'>): ReviewRow => ({
  ...toDeskRow(row),
  takenBack: whole(row.takenBack),
})

export const toReversalRow = (row: Row<'listReversals'>): ReversalRow => ({
  ...toDeskRow(row),
  reversalRef: row.reversalRef,
  kind: row.kind,
  state: row.state,
  isFinal: row.isFinal,
  respondBy: time(row.respondBy),
  reason: row.reason,
})

export function toRefundRow(row: Row<'listRefunds'>): RefundRow {
  return {
    ...toDeskRow(row),
    refundId: row.id,
    state: row.status,
    reason: row.reason,
    tries: row.tries,
    nextTryAt: time(row.nextTryAt),
    failure: row.failure,
    isAtCounter: row.gateway === COUNTER,
    byHand: row.byHand,
    takenBack: row.takenBack,
    canBeDoneByHand: refuseManualRefund(evidenceOf(row)) === undefined,
    canBeVerified: row.gateway !== COUNTER && refuseVerification(row) === undefined,
  }
}

export function toStuckRow(
  row: Row<'listStuck'>,
  { isAsked, now }: { isAsked: boolean; now: Date },
): StuckRow {
  const silent = row.status === 'INIT_UNKNOWN' ? 'page_unclear' : 'gateway_silent'
  return {
    ...toDeskRow(row),
    why: isAsked ? silent : 'not_asked',
    failure: row.failure,
    checks: row.checks,
    nextCheckAt: isAsked ? time(row.nextCheckAt) : null,
    canBeReleased: canBeReleased(row, now),
  }
}

/** The history has what we did and what we were told, in the order in which it happened. */
export function toHistory(
  events: Awaited<ReturnType<Events['listOf']>>,
  messages: Awaited<ReturnType<Events['messagesOf']>>,
): HistoryEntry[] {
  const ours = events.map(({ amount, at, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    amount: amount === null ? null : whole(amount),
  }))
  const theirs = messages.map(({ authentic, claims, at }) => ({
    kind: authentic ? ('message_believed' as const) : ('message_doubted' as const),
    at: at.toISOString(),
    amount: null,
    currency: null,
    note: authentic ? claims : null,
    by: null,
  }))
  return [...theirs, ...ours].toSorted((a, b) => a.at.localeCompare(b.at))
}

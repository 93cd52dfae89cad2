import type {
  Desk,
  HistoryEntry,
  DeskRow,
  RefundRow,
  ReversalRow,
  ReviewRow,
  StuckRow,
} from '#contract/payments-desk'
import type { Clock, Db } from '../../database/db.ts'
import { Refusal } from '../../refusal.ts'
import { deskStore } from './desk.store.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import type { Gateways } from '../core/gateways.ts'
import { paymentStore } from '../core/payments.store.ts'
import { nameWithNumber } from '#domain/bike-number'
import { poisha, toTaka } from '#domain/money'
import { COUNTER, canBeReleased } from '#domain/payments'
import { refuseManualRefund, refuseVerification } from '#domain/refunds'
import { evidenceOf } from '../core/refunds.store.ts'

type Dependencies = { db: Db; clock: Clock; gateways: Gateways }

export type DeskService = ReturnType<typeof createDeskService>

/** The payments desk of the admins: payments that need attention. Changes nothing. */
export function createDeskService({ db, clock, gateways }: Dependencies) {
  const desk = deskStore(db)
  const events = paymentEventStore(db)

  return {
    /** Everything that waits for an admin or for the gateway. */
    async show(): Promise<Desk> {
      const now = await clock(db)
      const reviews = await desk.listReviews()
      const refunds = await desk.listRefunds(now)
      const stuck = await desk.listStuck(now)
      const reversals = await desk.listReversals(now)
      return {
        reviews: listOf(reviews, toReviewRow),
        refunds: {
          ...listOf(refunds, toRefundRow),
          open: refunds[0]?.open ?? 0,
          needAction: refunds[0]?.needAction ?? 0,
        },
        reversals: { ...listOf(reversals, toReversalRow), open: reversals[0]?.open ?? 0 },
        stuck: listOf(stuck, (row) =>
          toStuckRow(row, { isAsked: gateways.find(row) !== undefined, now }),
        ),
      }
    },

    /** @throws Refusal payment_not_found */
    async historyOf(ref: string): Promise<HistoryEntry[]> {
      const payment = await paymentStore(db).find(ref)
      if (!payment) throw new Refusal('payment_not_found')
      return toHistory(await events.listOf(ref), await events.messagesOf(ref))
    },
  }
}

type Store = ReturnType<typeof deskStore>
type Rows<Name extends keyof Store> = Awaited<ReturnType<Store[Name]>>
type Row<Name extends keyof Store> = Rows<Name>[number]
type Events = ReturnType<typeof paymentEventStore>

/** Hundredths of any currency, as people write the sum. */
const whole = (minor: number) => toTaka(poisha(minor))

const time = (at: Date | null) => at?.toISOString() ?? null

/** A list of the desk: every row of it tells how many there are in all. */
function listOf<In extends { total: number }, Out>(rows: In[], view: (row: In) => Out) {
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
    bikeName: nameWithNumber({ name: row.bikeName, number: row.bikeNumber ?? '' }),
    since: row.since.toISOString(),
  }
}

const toReviewRow = (row: Row<'listReviews'>): ReviewRow => ({
  ...toDeskRow(row),
  takenBack: whole(row.takenBack),
})

const toReversalRow = (row: Row<'listReversals'>): ReversalRow => ({
  ...toDeskRow(row),
  reversalRef: row.reversalRef,
  kind: row.kind,
  state: row.state,
  isFinal: row.isFinal,
  respondBy: time(row.respondBy),
  reason: row.reason,
})

function toRefundRow(row: Row<'listRefunds'>): RefundRow {
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

function toStuckRow(
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
function toHistory(
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

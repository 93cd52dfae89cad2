import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { Poisha } from '#domain/money'
import type { Tender } from '#domain/payments'
import type { Refundable } from '#domain/refund-parts'
import {
  AFTER_RESTORE,
  RESTORE_CAUTION_MS,
  type RefundEvidence,
  type RefundReason,
  type RefundStatus,
  SHOP_REFUND_REASONS,
} from '#domain/refunds'
import { compileOnce } from '../../database/compile-once.ts'
import type { Db, Trx } from '../../database/db.ts'
import { createHash } from 'node:crypto'

export type Refund = Selectable<Tables['refunds']>

type EvidenceColumns = 'status' | 'wasUnclear' | 'isRefused' | 'gatewayRef' | 'verifiedUnsent'

export function evidenceOf(refund: Pick<Refund, EvidenceColumns>): RefundEvidence {
  const { status, wasUnclear, isRefused, gatewayRef, verifiedUnsent } = refund
  const hasGatewayRef = gatewayRef !== null
  return { status, wasUnclear, isRefused, hasGatewayRef, isVerifiedUnsent: verifiedUnsent }
}

export type NewRefund = {
  paymentId: string
  chargeRef: string
  minor: number
  currency: string
  reason: RefundReason
  /** DUE unless an admin gives it back at the counter. */
  status?: RefundStatus
  /** How an admin has given it back at the counter. */
  tender?: Tender | null
  /** The bank has taken the money back already: nothing is owed. */
  isTakenBack?: boolean
  now: Date
}

type AddedRefund = { id: string; status: RefundStatus }

/** The id and the status of a further refund by the shop follow from these. */
type RefundHistory = {
  /** The amounts of the refunds by the shop. */
  refunded: number[]
  /** A shop that was restored after the payment may have forgotten refunds. */
  restoredAt: Date | null
}

export type RefundChange = {
  status: RefundStatus
  nextTryAt: Date | null
  changedAt: Date
  gatewayRef?: string | null
  failure?: string | null
  isRefused?: boolean
  wasUnclear?: boolean
  verifiedUnsent?: boolean
  takenBack?: boolean
  byHand?: boolean
  tender?: Tender
}

export type RefundClaim = {
  status: RefundStatus
  busyUntil: Date
  /** The refund is requested, not only looked up. */
  isRequest: boolean
  wasUnclear: boolean
}

const isByShop = (reason: RefundReason) => SHOP_REFUND_REASONS.some((each) => each === reason)

const selectRefundsOf = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'paymentId', 'refunds.amount', 'refunds.currency', 'reason'])
    .select(['refunds.status', 'refunds.tender', 'refunds.takenBack', 'refunds.createdAt as at'])
    .where('payments.rentalId', '=', rentalId)
    .orderBy('refunds.createdAt')
    .orderBy('paymentId', 'desc')
    .orderBy('refunds.id')
    .compile(),
)

const selectRefundable = compileOnce((db, rentalId: RawBuilder<string>) =>
  sql<Refundable & RefundHistory & { depositLeft: Poisha }>`
    select p.id as "paymentId", l.charge_ref as "chargeRef", p.gateway,
      greatest(p.amount - p.deposit - back.paid
        - greatest(taken.minor - (p.deposit - back.deposit), 0), 0)::bigint as "left",
      greatest(p.deposit - back.deposit - taken.minor, 0)::bigint as "depositLeft",
      back.amounts as refunded,
      (select max(done_at) from restores where done_at >= p.created_at) as "restoredAt"
    from payments p join ledger l on l.payment_id = p.id and l.entry = 'CAPTURE'
      and l.amount = p.amount and l.currency = p.currency
    cross join lateral (
      select coalesce(sum(f.amount) filter (where reason <> 'DEPOSIT' and not f.taken_back), 0) as paid,
        coalesce(sum(f.amount) filter (where reason = 'DEPOSIT' and not f.taken_back), 0) as deposit,
        coalesce(jsonb_agg(f.amount), '[]') as amounts
      from refunds f
      where f.payment_id = p.id and f.reason in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT')
    ) back
    cross join lateral (
      select coalesce(sum(v.minor), 0) as minor from reversals v
      where v.payment_id = p.id and v.charge_ref = l.charge_ref and v.state = 'taken'
    ) taken
    where p.rental_id = ${rentalId} and p.disposition = 'APPLIED'
      and not exists (select from refunds f
        where f.payment_id = p.id and f.charge_ref = l.charge_ref
          and f.reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT'))
    order by p.paid_at desc, p.id desc`.compile(db),
)

export function refundStore(db: Db | Trx) {
  /** The id of a new refund follows from these; a restored shop may have forgotten the refund. */
  const readEarlier = ({ paymentId, minor, now }: NewRefund) =>
    db
      .selectFrom('payments')
      .select(({ selectFrom, exists }) => [
        selectFrom('refunds')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('refunds.paymentId', '=', 'payments.id')
          .where('refunds.amount', '=', minor)
          .where('reason', 'in', SHOP_REFUND_REASONS)
          .$asScalar()
          .$notNull()
          .as('earlier'),
        exists(
          selectFrom('restores')
            .select('doneAt')
            .whereRef('doneAt', '>=', 'payments.createdAt')
            .where('doneAt', '>', new Date(now.getTime() - RESTORE_CAUTION_MS)),
        ).as('isForgotten'),
      ])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()

  return {
    /**
     * The new refund; undefined where this charge is rejected already. The caller holds the lock of
     * the rental, as the id of a refund by the shop follows from those before it.
     */
    async add(refund: NewRefund): Promise<AddedRefund | undefined> {
      const { earlier, isForgotten } = await readEarlier(refund)
      return db
        .insertInto('refunds')
        .values(toRefundRow(refund, { earlier, isForgotten: Boolean(isForgotten) }))
        .onConflict((conflict) =>
          conflict
            .columns(['paymentId', 'chargeRef'])
            .where(sql<boolean>`reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT')`)
            .doNothing(),
        )
        .returning(['id', 'status'])
        .executeTakeFirst()
    },

    /** A refund by the shop. The caller has read what its id follows from behind the rental's lock. */
    addByShop(
      refund: NewRefund,
      { refunded, restoredAt }: RefundHistory,
    ): AddedRefund & { written: Promise<unknown> } {
      const cautionSince = refund.now.getTime() - RESTORE_CAUTION_MS
      const row = toRefundRow(refund, {
        earlier: refunded.filter((amount) => amount === refund.minor).length,
        isForgotten: restoredAt !== null && restoredAt.getTime() > cautionSince,
      })
      return { ...row, written: db.insertInto('refunds').values(row).execute() }
    },

    find: (id: string) =>
      db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: string) =>
      db.selectFrom('refunds').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Before the lock of the payment (docs/map.md#locks). */
    lockOf: (paymentId: string) =>
      db
        .selectFrom('refunds')
        .select('id')
        .where('paymentId', '=', paymentId)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    async listOpenOf(paymentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds')
        .select('id')
        .where('paymentId', '=', paymentId)
        .where('status', '<>', 'DONE')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Lists what the shop gave back of payments that count, the oldest first, in parts as taken. */
    listOf: (rentalId: string) => selectRefundsOf(db, rentalId),

    /**
     * Lists what can be given back of the payments that count, the newest first: what the bank has
     * taken back is not the shop's any more. The caller holds the rental's lock.
     */
    listRefundable: (rentalId: string) => selectRefundable(db, rentalId),

    listDue: (now: Date, limitPerGateway: number) =>
      db
        .selectFrom((due) =>
          due
            .selectFrom('refunds')
            .innerJoin('payments', 'payments.id', 'refunds.paymentId')
            .select(['refunds.id', 'payments.gateway', 'refunds.nextTryAt'])
            .select(({ fn }) =>
              fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('payments.gateway').orderBy('refunds.nextTryAt'))
                .as('place'),
            )
            .where('refunds.nextTryAt', '<=', now)
            .as('due'),
        )
        .select(['id', 'gateway'])
        .where('place', '<=', limitPerGateway)
        .orderBy('nextTryAt')
        .execute(),

    /** Until `busyUntil` no other server asks about it; then it is due again. */
    async claim(id: string, { status, busyUntil, isRequest, wasUnclear }: RefundClaim) {
      await db
        .updateTable('refunds')
        .set(({ eb }) => ({
          status,
          busyUntil,
          wasUnclear,
          nextTryAt: busyUntil,
          tries: eb('tries', '+', isRequest ? 1 : 0),
          ...(isRequest && { verifiedUnsent: false }),
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Also ends the claim. */
    async change(id: string, change: RefundChange): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ ...change, busyUntil: null })
        .where('id', '=', id)
        .execute()
    },

    /** A claim that has run out learned that its request may have moved the money. */
    async setUnclear(id: string): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ wasUnclear: true, verifiedUnsent: false })
        .where('id', '=', id)
        .execute()
    },
  }
}

type EarlierRefunds = { earlier: number; isForgotten: boolean }

function toRefundRow(refund: NewRefund, { earlier, isForgotten }: EarlierRefunds) {
  const { paymentId, chargeRef, minor, currency, reason, tender = null, now } = refund
  const { isTakenBack = false } = refund
  const part = isByShop(reason) ? { minor, earlier } : undefined
  const due = isTakenBack ? 'DONE' : (refund.status ?? 'DUE')
  const isHeld = due === 'DUE' && isForgotten
  const status = isHeld ? 'MANUAL' : due
  return {
    id: buildRefundId(refund, part),
    paymentId,
    chargeRef,
    amount: minor,
    currency,
    reason,
    status,
    tender,
    byHand: tender !== null,
    takenBack: isTakenBack,
    nextTryAt: status === 'DUE' ? now : null,
    ...(isHeld && { wasUnclear: true, failure: AFTER_RESTORE }),
    createdAt: now,
    changedAt: now,
  }
}

/** Crockford's base 32, in which the ids of payments are written. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HASH_LENGTH = 16
const TIME_LENGTH = 10

type RefundedCharge = { paymentId: string; chargeRef: string }

/** A refund by the shop: how many of this amount went back of the payment before. */
type ShopRefundNumber = { minor: number; earlier: number }

/**
 * The id under which the gateway is asked for a refund. It follows from what is refunded: a shop that
 * was restored from a backup asks again under the id that the gateway knows already, so nothing is
 * sent twice. A charge that does not count goes back once, whatever the reason.
 */
function buildRefundId({ paymentId, chargeRef }: RefundedCharge, part?: ShopRefundNumber): string {
  const named = [paymentId, chargeRef, ...(part ? [part.minor, part.earlier] : [])].join('\n')
  const hash = createHash('sha256').update(named).digest().subarray(0, HASH_LENGTH)
  const digits = [...hash].map((byte) => DIGITS.charAt(byte % DIGITS.length))
  return paymentId.slice(0, TIME_LENGTH) + digits.join('')
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#db/tables'
import { type Poisha, poisha } from '#domain/money'
import { OPEN_STATUSES, type PaymentPurpose, type PaymentStatus } from '#domain/payments'
import { type Placeholders, compileFieldsOnce, compileOnce } from '../../database/compile-once.ts'
import type { Db, Trx } from '../../database/db.ts'
import type { CheckoutOpened } from './gateway.ts'

export type Payment = Selectable<Tables['payments']>

export type NewPayment = {
  id: string
  rentalId: string
  purpose: PaymentPurpose
  gateway: string
  store: string | null
  environment: string | null
  amount: Poisha
  /** The ride that it pays for is not billed yet. */
  inAdvance?: boolean
  /** This part of the amount is a deposit. */
  deposit?: Poisha
  /** A payment link opened its page. */
  byLink?: boolean
  now: Date
  expiresAt: Date
  nextCheckAt: Date | null
}

/** The first entry of its history is written in the same statement. */
const insertPayment = compileFieldsOnce((db, payment: Placeholders<Required<NewPayment>>) =>
  db
    .with('payment', (cte) =>
      cte.insertInto('payments').values({
        id: payment.id,
        rentalId: payment.rentalId,
        purpose: payment.purpose,
        gateway: payment.gateway,
        store: payment.store,
        environment: payment.environment,
        inAdvance: payment.inAdvance,
        amount: payment.amount,
        deposit: payment.deposit,
        byLink: payment.byLink,
        expiresAt: payment.expiresAt,
        nextCheckAt: payment.nextCheckAt,
        createdAt: payment.now,
        status: 'CREATED',
        disposition: null,
        sessionRef: null,
        pageUrl: null,
        failure: null,
        paidAt: null,
      }),
    )
    .insertInto('paymentEvents')
    .values({
      paymentId: payment.id,
      kind: 'begun',
      amount: payment.amount,
      currency: 'BDT',
      note: null,
      actorId: null,
      at: payment.now,
    })
    .compile(),
)

/**
 * Records the opened page with its entry in the history. No row is changed, and none returned, where
 * the payment has ended meanwhile. Compiled once for each clock, whose time is a part of the statement.
 */
export const createSetOpened = (now: RawBuilder<Date>) =>
  compileFieldsOnce((db, opened: Placeholders<CheckoutOpened & { id: string }>) =>
    db
      .with('opened', (cte) =>
        cte
          .updateTable('payments')
          .set({ status: 'OPEN', sessionRef: opened.sessionRef, pageUrl: opened.pageUrl })
          .where('id', '=', opened.id)
          .where('status', '=', 'CREATED')
          .returning(['id', now.as('at')]),
      )
      .insertInto('paymentEvents')
      .columns(['paymentId', 'kind', 'at'])
      .expression((eb) =>
        eb.selectFrom('opened').select(['id', eb.val('page_opened').as('kind'), 'at']),
      )
      .returning('paymentId')
      .compile(),
  )

const selectPayment = compileOnce((db, id: RawBuilder<string>) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).compile(),
)

const lockPayment = compileOnce((db, id: RawBuilder<string>) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().compile(),
)

const lockPaymentsOf = compileOnce((db, rentalId: RawBuilder<string>) =>
  sql`select from payments where rental_id = ${rentalId} order by id for no key update`.compile(db),
)

const selectPaymentsOf = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'purpose',
      'amount',
      'status',
      'disposition',
      'gateway',
      'tender',
      'inAdvance',
      'deposit',
    ])
    .select(({ fn }) => fn.coalesce('paidAt', 'createdAt').as('at'))
    .where('rentalId', '=', rentalId)
    .orderBy('createdAt')
    .orderBy('id')
    .compile(),
)

const selectAccount = compileOnce((db, rentalId: RawBuilder<string>) =>
  db
    .selectFrom('rentalAccounts')
    .select(['billed', 'received', 'takenBack', 'refunded', 'goodwill', 'waived', 'depositHeld'])
    .where('rentalId', '=', rentalId)
    .compile(),
)

export function paymentStore(db: Db | Trx) {
  return {
    async add(payment: NewPayment): Promise<void> {
      const unset = { inAdvance: false, deposit: poisha(0), byLink: false }
      await insertPayment(db, { ...unset, ...payment })
    },

    find: async (id: string): Promise<Payment | undefined> => (await selectPayment(db, id))[0],

    lock: async (id: string): Promise<Payment | undefined> => (await lockPayment(db, id))[0],

    /** Every payment of a rental, in one order for all callers. */
    lockOf: (rentalId: string) => lockPaymentsOf(db, rentalId),

    findOpen: (rentalId: string, purpose: PaymentPurpose) =>
      db
        .selectFrom('payments')
        .selectAll()
        .where('rentalId', '=', rentalId)
        .where('purpose', '=', purpose)
        .where('status', 'in', OPEN_STATUSES)
        .executeTakeFirst(),

    /** The rentals of these with a payment that is open or waits for a decision. */
    async listUnfinished(rentalIds: readonly string[]): Promise<string[]> {
      if (rentalIds.length === 0) return []
      const rows = await db
        .selectFrom('payments')
        .select('rentalId')
        .distinct()
        .where('rentalId', 'in', rentalIds)
        .where((eb) => eb.or([eb('status', 'in', OPEN_STATUSES), eb('disposition', '=', 'REVIEW')]))
        .execute()
      return rows.map(({ rentalId }) => rentalId)
    },

    findWithOwner: (id: string) =>
      db
        .selectFrom('payments')
        .innerJoin('rentalCustomers', 'rentalCustomers.rentalId', 'payments.rentalId')
        .selectAll('payments')
        .select(['userId', 'bikeId', 'bikeName', 'startTime', 'cancelledAt'])
        .select(
          sql<boolean | null>`(
            select bool_or(by_hand) from refunds where payment_id = payments.id
          )`.as('byHand'),
        )
        .where('payments.id', '=', id)
        .executeTakeFirst(),

    /**
     * The open payment of this rental and purpose, whether one is in review, and what is left to pay:
     * nothing where there is no such rental.
     */
    async findPending(rentalId: string, purpose: PaymentPurpose, now: RawBuilder<Date>) {
      const rows = await db
        .selectFrom(db.selectNoFrom(now.as('now')).as('clock'))
        .leftJoin('payments', (join) =>
          join
            .on('payments.rentalId', '=', rentalId)
            .on('purpose', '=', purpose)
            .on((eb) =>
              eb.or([eb('status', 'in', OPEN_STATUSES), eb('disposition', '=', 'REVIEW')]),
            ),
        )
        .leftJoin('rentalAccounts', (join) => join.on('rentalAccounts.rentalId', '=', rentalId))
        .select(['now', 'id', 'disposition', 'amount', 'due'])
        .execute()
      const [first] = rows
      if (!first) throw new Error('The database did not say what time it is')
      const [open] = rows.flatMap(({ id, disposition, amount }) =>
        id !== null && amount !== null && disposition === null ? [{ id, amount }] : [],
      )
      const isInReview = rows.some(({ disposition }) => disposition === 'REVIEW')
      return { now: first.now, due: first.due ?? poisha(0), open, isInReview }
    },

    /** The oldest comes first. */
    listOf: (rentalId: string) => selectPaymentsOf(db, rentalId),

    readAccount: async (rentalId: string) => (await selectAccount(db, rentalId))[0],

    /** The purpose of the rental's payment that an admin has to decide about. */
    async findInReview(rentalId: string): Promise<PaymentPurpose | null> {
      const row = await db
        .selectFrom('payments')
        .select('purpose')
        .where('rentalId', '=', rentalId)
        .where('disposition', '=', 'REVIEW')
        .executeTakeFirst()
      return row?.purpose ?? null
    },

    async setStatus(
      id: string,
      status: Exclude<PaymentStatus, 'PAID'>,
      { failure = null }: { failure?: string | null } = {},
    ): Promise<void> {
      await db
        .updateTable('payments')
        .set({ status, failure })
        .where('id', '=', id)
        .where('status', 'in', OPEN_STATUSES)
        .execute()
    },

    /** Once every refund of the payment is done, this one being the last. */
    async setRefunded(id: string, refundId: string): Promise<void> {
      await db
        .updateTable('payments')
        .set({ disposition: 'REFUNDED' })
        .where('id', '=', id)
        .where('disposition', '=', 'REFUND_DUE')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('refunds')
                .select('id')
                .where('paymentId', '=', id)
                .where('id', '<>', refundId)
                .where('status', '<>', 'DONE'),
            ),
          ),
        )
        .execute()
    },
  }
}

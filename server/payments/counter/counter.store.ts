import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Poisha } from '#domain/money'
import { COUNTER, type PaidBy, type PaymentPurpose } from '#domain/payments'
import { type Placeholders, compileFieldsOnce } from '../../database/compile-once.ts'
import type { Trx } from '../../database/db.ts'

export type CounterPayment = {
  /** A ULID, as every payment has. */
  id: string
  rentalId: string
  purpose: PaymentPurpose
  amount: Poisha
  tender: PaidBy
  /** The ride that it pays for is not billed yet. */
  inAdvance: boolean
  note: string
  actorId: string
  now: Date
}

type CounterRow = CounterPayment & { entryId: string; applied: 'applied' | 'applied_in_advance' }

/** The payment counts from the beginning; its row in the ledger and its history are written with it. */
const insertCounterPayment = compileFieldsOnce((db, taken: Placeholders<CounterRow>) =>
  db
    .with('payment', (cte) =>
      cte.insertInto('payments').values({
        id: taken.id,
        rentalId: taken.rentalId,
        purpose: taken.purpose,
        gateway: COUNTER,
        store: null,
        environment: null,
        tender: taken.tender,
        inAdvance: taken.inAdvance,
        amount: taken.amount,
        expiresAt: taken.now,
        nextCheckAt: null,
        createdAt: taken.now,
        status: 'PAID',
        disposition: 'APPLIED',
        sessionRef: null,
        pageUrl: null,
        failure: null,
        paidAt: taken.now,
      }),
    )
    .with('entry', (cte) =>
      cte.insertInto('ledger').values({
        id: taken.entryId,
        rentalId: taken.rentalId,
        paymentId: taken.id,
        entry: 'CAPTURE',
        amount: taken.amount,
        currency: 'BDT',
        gateway: COUNTER,
        chargeRef: taken.id,
        at: taken.now,
      }),
    )
    .insertInto('paymentEvents')
    .values([
      {
        paymentId: taken.id,
        kind: 'taken_at_counter',
        amount: taken.amount,
        currency: 'BDT',
        note: sql`nullif(${taken.note}, '')`,
        actorId: taken.actorId,
        at: taken.now,
      },
      {
        paymentId: taken.id,
        kind: taken.applied,
        amount: null,
        currency: null,
        note: null,
        actorId: null,
        at: taken.now,
      },
    ])
    .compile(),
)

export function counterStore(trx: Trx) {
  return {
    /** Until the transaction ends, no closing is made. The till is read after this. */
    lockForMovement: () => sql`lock table closings in row share mode`.execute(trx),

    /** The time, and the end of the last closing. */
    async readTill(now: RawBuilder<Date>) {
      const till = trx.selectNoFrom(({ selectFrom }) => [
        selectFrom('closings')
          .select(({ fn }) => fn.max('endedAt').as('endedAt'))
          .as('lastEnd'),
        now.as('now'),
      ])
      return till.executeTakeFirstOrThrow()
    },

    async add(payment: CounterPayment): Promise<void> {
      const applied = payment.inAdvance ? 'applied_in_advance' : 'applied'
      await insertCounterPayment(trx, { ...payment, entryId: uuid(), applied })
    },
  }
}

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ReceiptContent } from '#contract/documents'
import type { Db, Trx } from '../database/db.ts'

type NewReceipt = {
  rentalId: string
  year: number
  replaces: string | null
  content: ReceiptContent
  actorId: string
  now: Date
}

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptStore>['listOf']>>[number]

export function receiptStore(db: Db | Trx) {
  return {
    listOf: (rentalId: string) =>
      db
        .selectFrom('receipts')
        .select(['id', 'year', 'number', 'replaces', 'issuedAt'])
        .select(sql<ReceiptContent>`content`.as('content'))
        .where('rentalId', '=', rentalId)
        .orderBy('issuedAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    async saysSame(id: string, { account }: ReceiptContent): Promise<boolean> {
      const found = db
        .selectFrom('receipts')
        .select(sql<boolean>`content -> 'account' = ${JSON.stringify(account)}::jsonb`.as('isSame'))
        .where('id', '=', id)
      return (await found.executeTakeFirstOrThrow()).isSame
    },

    /**
     * The row of the next number stays locked until the transaction ends: several transactions wait
     * for each other, and the number of one that fails is given again.
     */
    async add({ now, content, year, ...receipt }: NewReceipt): Promise<number> {
      const { last } = await db
        .insertInto('receiptNumbers')
        .values({ year, last: 1 })
        .onConflict((conflict) =>
          conflict.column('year').doUpdateSet({ last: sql<number>`receipt_numbers.last + 1` }),
        )
        .returning('last')
        .executeTakeFirstOrThrow()
      const row = { ...receipt, id: uuid(), year, number: last, issuedAt: now }
      await db
        .insertInto('receipts')
        .values({ ...row, content: JSON.stringify(content) })
        .execute()
      return last
    },
  }
}

export async function findCustomer(db: Db, rentalId: string) {
  const found = db
    .selectFrom('rentalCustomers')
    .select(['customer as name', 'phone', 'email', 'address'])
    .where('rentalId', '=', rentalId)
  const row = await found.executeTakeFirst()
  return row && { ...row, email: row.email ?? '' }
}

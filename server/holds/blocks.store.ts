import { sql } from 'kysely'
import type { BlockForm } from '#contract/bike-times'
import type { Db, Trx } from '../database/db.ts'

export type BlockRow = { id: string; from: Date; to: Date; reason: string }

const toRange = (from: string, to: string) =>
  sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz)`

export function blockStore(db: Db | Trx) {
  const columns = [
    'id',
    'reason',
    sql<Date>`lower(period)`.as('from'),
    sql<Date>`upper(period)`.as('to'),
  ] as const

  return {
    async add(block: BlockForm & { id: string; bikeId: string; createdBy: string; now: Date }) {
      const { from, to, now, ...row } = block
      await db
        .insertInto('bikeBlocks')
        .values({ ...row, period: toRange(from, to), createdAt: now })
        .execute()
    },

    remove: (bikeId: string, id: string): Promise<BlockRow | undefined> =>
      db
        .deleteFrom('bikeBlocks')
        .where('id', '=', id)
        .where('bikeId', '=', bikeId)
        .returning(columns)
        .executeTakeFirst(),

    list: (bikeId: string, { from, to }: Pick<BlockForm, 'from' | 'to'>): Promise<BlockRow[]> =>
      db
        .selectFrom('bikeBlocks')
        .select(columns)
        .where('bikeId', '=', bikeId)
        .where(sql<boolean>`period && ${toRange(from, to)}`)
        .orderBy(sql`lower(period)`)
        .execute(),

    listOfBikes(bikeIds: readonly string[], { from, to }: Pick<BlockForm, 'from' | 'to'>) {
      return db
        .selectFrom('bikeBlocks')
        .select(['bikeId', ...columns])
        .where(sql<boolean>`bike_id = any(${bikeIds}::uuid[])`)
        .where(sql<boolean>`period && ${toRange(from, to)}`)
        .orderBy(sql`lower(period)`)
        .execute()
    },
  }
}

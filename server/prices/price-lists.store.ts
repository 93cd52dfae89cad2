import { sql } from 'kysely'
import type { PriceStep } from '#domain/cheapest-combination'
import type { Poisha } from '#domain/money'
import type { Db, Trx } from '../database/db.ts'

export type PriceListFields = {
  name: string
  steps: readonly PriceStep[]
  graceMinutes: number
  deposit: Poisha | null
  advance: Poisha
  kmPerDay: number | null
  pricePerKm: Poisha | null
  isArchived: boolean
}

export type PriceListRow = PriceListFields & { id: string; revision: number; bikes: number }

export function priceListStore(db: Db | Trx) {
  const select = () =>
    db
      .selectFrom('priceLists')
      .select(['id', 'name', 'steps', 'graceMinutes', 'deposit', 'advance', 'kmPerDay'])
      .select(['pricePerKm', 'isArchived', 'revision'])
      .select(
        sql<number>`coalesce((select bikes from price_list_bikes
          where price_list_id = price_lists.id), 0)`.as('bikes'),
      )

  const toColumns = ({ steps, ...fields }: PriceListFields) => ({
    ...fields,
    steps: JSON.stringify(steps),
  })

  return {
    list: (): Promise<PriceListRow[]> => select().orderBy('createdAt').orderBy('id').execute(),

    find: (id: string): Promise<PriceListRow | undefined> =>
      select().where('id', '=', id).executeTakeFirst(),

    /** The list is not removed until the transaction ends. */
    keep: (id: string): Promise<PriceListRow | undefined> =>
      select().where('id', '=', id).forKeyShare().executeTakeFirst(),

    /** No bike gets the list until the transaction ends. Which bikes have it must be read afterwards. */
    async lockForRemoval(id: string): Promise<boolean> {
      const locked = db.selectFrom('priceLists').select('id').where('id', '=', id).forUpdate()
      return (await locked.executeTakeFirst()) !== undefined
    },

    lock: (id: string): Promise<PriceListRow | undefined> =>
      select().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    async add(id: string, fields: PriceListFields): Promise<void> {
      await db
        .insertInto('priceLists')
        .values({ id, ...toColumns(fields) })
        .execute()
    },

    /** The caller must hold the lock of the list. */
    async change(id: string, fields: PriceListFields): Promise<void> {
      await db.updateTable('priceLists').set(toColumns(fields)).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('priceLists').where('id', '=', id).execute()
    },
  }
}

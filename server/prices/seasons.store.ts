import { sql } from 'kysely'
import type { Weekday } from '#domain/opening-hours'
import type { SeasonScope } from '#domain/seasons'
import type { Db, Trx } from '../database/db.ts'

export type SeasonRow = {
  id: string
  revision: number
  name: string
  from: string
  until: string | null
  weekdays: Weekday[]
  percent: number
  priceListIds: string[]
}

export function seasonStore(db: Db | Trx) {
  const toColumns = ({ from, until, weekdays, priceListIds, ...fields }: SeasonScope) => ({
    ...fields,
    firstDay: from,
    lastDay: until,
    weekdays: [...weekdays],
    priceListIds: [...priceListIds],
  })

  return {
    list: (): Promise<SeasonRow[]> =>
      db
        .selectFrom('seasons')
        .select(['id', 'revision', 'name', 'weekdays', 'percent', 'priceListIds'])
        .select([
          sql<string>`first_day::text`.as('from'),
          sql<string | null>`last_day::text`.as('until'),
        ])
        .orderBy('firstDay')
        .orderBy('id')
        .execute(),

    /**
     * No other admin saves a season until the transaction ends: whether two seasons meet depends on
     * all of them.
     */
    lockAll: () => sql`lock table seasons in share row exclusive mode`.execute(db),

    async add(id: string, season: SeasonScope): Promise<void> {
      await db
        .insertInto('seasons')
        .values({ id, ...toColumns(season) })
        .execute()
    },

    async change(id: string, season: SeasonScope): Promise<void> {
      await db.updateTable('seasons').set(toColumns(season)).where('id', '=', id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('seasons').where('id', '=', id).execute()
    },
  }
}

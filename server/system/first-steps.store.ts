import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

type Facts = { hasPhoto: boolean; hasPriceList: boolean; hasRental: boolean }

export const firstStepStore = (db: Db) => ({
  async readFacts(): Promise<Facts> {
    const { rows } = await sql<Facts>`
      select exists (select from fleet_bikes where jsonb_array_length(pictures) > 0) as has_photo,
             exists (select from price_list_bikes) as has_price_list,
             exists (select from rental_summaries) as has_rental
    `.execute(db)
    const [facts] = rows
    if (!facts) throw new Error('The database says nothing of the first steps')
    return facts
  },
})

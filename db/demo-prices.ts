import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { type Poisha, fromTaka } from '#domain/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import type { Tables } from './tables.ts'

/** The first six bikes of the fleet cost their price per hour alone. */
const FIRST_LISTED = 6
const SHOW_LIST_FROM = fromTaka(150)

const step = (ms: number, taka: number) => ({ minutes: ms / MINUTE_MS, price: fromTaka(taka) })

type Bike = { id: string; pricePerHour: Poisha }

/** Later motorbikes have a price list, and cost more on Fridays and Saturdays. */
export async function addDemoPrices(
  db: Kysely<Tables>,
  { bikes, now }: { bikes: readonly Bike[]; now: Date },
): Promise<void> {
  const id = uuid()
  const steps = [
    step(4 * HOUR_MS, 600),
    step(12 * HOUR_MS, 1000),
    step(DAY_MS, 1400),
    step(7 * DAY_MS, 8000),
  ]
  await db
    .insertInto('priceLists')
    .values({
      id,
      name: 'Motorbikes',
      steps: JSON.stringify(steps),
      graceMinutes: 15,
      deposit: fromTaka(3000),
      advance: ADVANCE_FEE,
      kmPerDay: 150,
      pricePerKm: fromTaka(5),
      isArchived: false,
    })
    .execute()
  await db
    .insertInto('seasons')
    .values({
      id: uuid(),
      name: 'Weekend',
      firstDay: now.toISOString().slice(0, 10),
      lastDay: null,
      weekdays: ['friday', 'saturday'],
      percent: 10,
      priceListIds: [id],
    })
    .execute()
  const listed = bikes
    .slice(FIRST_LISTED)
    .filter(({ pricePerHour }) => pricePerHour >= SHOW_LIST_FROM)
  await db
    .updateTable('bikes')
    .set({ priceListId: id })
    .where(
      'id',
      'in',
      listed.map((bike) => bike.id),
    )
    .execute()
}

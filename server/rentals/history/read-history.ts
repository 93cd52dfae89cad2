import type { RentalEventView } from '#contract/rental-page'
import { hasDuty } from '#domain/users'
import type { Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { nameClockTime, nameTime } from '../../shop/shop-clock.ts'
import { describeEvent } from './describe-event.ts'
import { type HistoryRow, historyStore } from './history.store.ts'

/** An admin reads who did it and why; a customer reads that it was the shop. */
type HistoryReader = { caller: Pick<Caller, 'id' | 'role' | 'duties'>; shopTimeZone: string }

/** Admins who take bikes or money read what admins note for each other. */
export const isShop = (caller: Pick<Caller, 'role' | 'duties'>) =>
  hasDuty(caller, 'desk') || hasDuty(caller, 'money')

const THE_SHOP = 'The shop'

export const describeHistory = (
  rows: readonly HistoryRow[],
  reader: HistoryReader,
): RentalEventView[] => rows.flatMap((row) => toView(row, reader))

function toView(row: HistoryRow, { caller, shopTimeZone }: HistoryReader): RentalEventView | [] {
  const text = describeEvent(row, (time) => nameTime(time, shopTimeZone))
  if (text === undefined) return []
  const { kind, actorId, note } = row
  const isByShop = !isShop(caller) && actorId !== caller.id
  const by = actorId === null ? null : isByShop ? THE_SHOP : row.by
  return { text, by, note: isShop(caller) ? (note ?? '') : '', kind, at: row.at.toISOString() }
}

/** The column is an integer of 32 bits. */
const MOST_REVISION = 2_147_483_647

/** The rental is another one than the caller has seen: what changed since then, and who did it. */
export async function refuseChanged(
  trx: Trx,
  rental: { id: string; seenRevision: string; now: Date },
  reader: HistoryReader,
): Promise<Refusal> {
  const since = Number(rental.seenRevision)
  if (!Number.isInteger(since) || Math.abs(since) > MOST_REVISION)
    return new Refusal('rental_changed')
  const rows = await historyStore(trx).listOf(rental.id, since)
  const [newest, ...others] = describeHistory(rows, reader)
  if (!newest) return new Refusal('rental_changed')
  const { shopTimeZone } = reader
  const { text, by } = newest
  const at = new Date(newest.at)
  const isToday =
    nameTime(at, shopTimeZone).split(',')[0] === nameTime(rental.now, shopTimeZone).split(',')[0]
  const time = isToday ? nameClockTime(at, shopTimeZone) : nameTime(at, shopTimeZone)
  const actor = by === null ? '' : ` by ${by === THE_SHOP ? 'the shop' : by}`
  const change = text.slice(0, 1).toLowerCase() + text.slice(1)
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  const message = `The rental has changed: ${change}${actor} at ${time}${more}. Look at it again, then repeat.`
  return new Refusal('rental_changed', { message })
}

import { refusals } from '#contract/errors'
import { bookingCode } from '#domain/booking-code'
import { isConflict } from '../../database/db-errors.ts'
import type { Db } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { historyStore } from '../history/history.store.ts'
import { type RequestedRental, findOverlapping, toPeriod } from './earlier-holds.ts'

type Attempt = { caller: Caller; findWanted: () => Promise<RequestedRental> }
type Dependencies = { db: Db; holds: Pick<HoldService, 'listOccupancies'> }

/**
 * Runs an act of the desk that gives a rental a bike. Where the bike is taken, the refusal says by which
 * clerk and for whom: two clerks may serve two customers with one bike.
 */
export async function nameTaker<Answer>(
  dependencies: Dependencies,
  attempt: Attempt,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    const isTaken =
      isConflict(error, 'rentals_no_double_booking') ||
      (error instanceof Refusal && error.code === 'bike_taken')
    if (!isTaken) throw error
    const details = await describeTaker(dependencies, attempt)
    throw details ? new Refusal('bike_taken', { message: details }) : new Refusal('bike_taken')
  }
}

async function describeTaker({ db, holds }: Dependencies, { caller, findWanted }: Attempt) {
  const now = caller.authenticatedAt
  const wanted = await findWanted()
  const rows = await holds.listOccupancies(db, wanted.bikeId)
  const others = rows.filter(({ rentalId }) => rentalId !== null && rentalId !== wanted.rentalId)
  const id = findOverlapping(others, toPeriod(wanted, now), now.getTime())[0]?.rentalId
  const maker = id && (await historyStore(db).findMaker(id))
  if (!maker) return undefined
  const { customer, adminId, admin } = maker
  const by = adminId === caller.id ? 'you in another window' : admin
  const sentence = refusals.bike_taken.message.replace(/\.$/, by === null ? '' : ` by ${by}`)
  return `${sentence}: ${customer}, ${bookingCode(id)}.`
}

import { v7 as uuid } from 'uuid'
import type { FoundForm, MissingBike, MissingForm } from '#contract/missing-bikes'
import { changedFields } from '#domain/audit'
import { recordAudit } from '../../audit/record-audit.ts'
import type { BikeService } from '../../bikes/bikes.service.ts'
import {
  type MissingReport,
  findLastReport,
  findMissing,
  toMissingBike,
} from '../../bikes/missing-reports.ts'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { RentalActs } from '../rental-act.ts'
import { missingBikeStore } from './missing.store.ts'

type Dependencies = { db: Db; clock: Clock; acts: RentalActs; bikes: BikeService }

type Read = {
  bike: { name: string; number: string; forRent: boolean } | undefined
  report: MissingReport | undefined
  /** The ride that has the bike. */
  rideId: string | undefined
}

type Step = {
  caller: Caller
  trx: Trx
  bikeId: string
  /** Undefined where no ride has to do with it. */
  rentalId: string | undefined
  now: Date
  read: Read
}

type Decide = (step: Step) => {
  write: () => Promise<unknown>
  event: 'bike_missing' | 'bike_found'
}

/** Reports a bike as missing, which ends its ride for the calendar, and takes it back into the fleet. */
export function createMissingBikes({ db, clock, acts, bikes }: Dependencies) {
  const readAll = async (trx: Trx, bikeId: string, now: Date): Promise<Read> => {
    const store = missingBikeStore(trx)
    const [bike, report, rideId] = await Promise.all([
      store.readBike(bikeId),
      findMissing(trx, bikeId),
      store.findRide(bikeId, now),
    ])
    return { bike, report, rideId }
  }

  async function answer(trx: Trx, bikeId: string): Promise<MissingBike> {
    const report = await findLastReport(trx, bikeId)
    if (!report) throw new Error('The report of a bike was not written')
    return toMissingBike(report)
  }

  const runOnRide = (caller: Caller, bikeId: string, rentalId: string, decide: Decide) =>
    acts.runAs(
      {
        caller,
        id: rentalId,
        isAboutBike: true,
        readBehind: (trx: Trx) => readAll(trx, bikeId, caller.authenticatedAt),
        decide({ trx, rental, now, read }) {
          const step = { caller, trx, bikeId, rentalId: rental.id, now, read }
          const { write, event } = decide(step)
          return { write, events: [{ kind: event, time: now }] }
        },
      },
      (trx) => answer(trx, bikeId),
    )

  const runOnBike = (caller: Caller, bikeId: string, decide: Decide) =>
    db.transaction().execute(async (trx) => {
      await bikes.lockForBooking(trx, bikeId)
      const now = await clock(trx)
      const read = await readAll(trx, bikeId, now)
      const { write } = decide({ caller, trx, bikeId, rentalId: undefined, now, read })
      await write()
      return answer(trx, bikeId)
    })

  const run = (caller: Caller, bikeId: string, rentalId: string | null | undefined, act: Decide) =>
    rentalId ? runOnRide(caller, bikeId, rentalId, act) : runOnBike(caller, bikeId, act)

  return {
    async report(caller: Caller, id: string, form: MissingForm): Promise<MissingBike> {
      const bikeId = id.toLowerCase()
      const ride = await missingBikeStore(db).findRide(bikeId, caller.authenticatedAt)
      return run(caller, bikeId, ride, (step) => decideMissing(step, form, bikes))
    },

    async markFound(caller: Caller, id: string, form: FoundForm): Promise<MissingBike> {
      const bikeId = id.toLowerCase()
      const report = await findMissing(db, bikeId)
      return run(caller, bikeId, report?.rentalId, (step) => decideFound(step, form, bikes))
    },
  }
}

/** @throws Refusal */
function decideMissing(step: Step, form: MissingForm, bikes: BikeService): ReturnType<Decide> {
  const { caller, trx, bikeId, rentalId, now, read } = step
  const { bike, report, rideId } = read
  if (!bike) throw new Refusal('bike_not_found')
  if (report) throw new Refusal('bike_missing')
  // The bike was handed out or came back while the form was sent.
  if (rideId !== rentalId) throw new Refusal('bike_changed')
  const { note, policeReport = '', frameNumber = '' } = form
  const { number, forRent: wasForRent } = bike
  const facts = { number, frameNumber, policeReport, note, wasForRent, since: now }
  const row = { ...facts, id: uuid(), bikeId, rentalId: rentalId ?? null, reportedBy: caller.id }
  const store = missingBikeStore(trx)
  const changes = changedFields({ isMissing: false }, { isMissing: true, policeReport })
  return {
    event: 'bike_missing',
    write: () =>
      Promise.all([
        store.add(row),
        bikes.setForRent(trx, bikeId, false),
        rentalId !== undefined && store.endRide(rentalId, now),
        audit(step, 'bike_missing', changes),
      ]),
  }
}

/** @throws Refusal */
function decideFound(step: Step, form: FoundForm, bikes: BikeService): ReturnType<Decide> {
  const { caller, trx, bikeId, rentalId, now, read } = step
  const { bike, report } = read
  if (!bike) throw new Refusal('bike_not_found')
  if (!report) throw new Refusal('bike_not_missing')
  if ((report.rentalId ?? undefined) !== rentalId) throw new Refusal('bike_changed')
  const changes = changedFields({ isMissing: true }, { isMissing: false })
  return {
    event: 'bike_found',
    write: () =>
      Promise.all([
        missingBikeStore(trx).markFound({ id: report.id, now, actorId: caller.id, ...form }),
        bikes.setForRent(trx, bikeId, report.wasForRent),
        audit(step, 'bike_found', changes),
      ]),
  }
}

/** The note is free text that may name a person, so the audit does not repeat it. */
function audit(
  { caller, trx, bikeId, now, read }: Step,
  kind: 'bike_missing' | 'bike_found',
  changes: ReturnType<typeof changedFields>,
): Promise<void> {
  const subject = { kind: 'bike', id: bikeId, name: read.bike?.name ?? '' } as const
  return recordAudit(trx, { kind, actor: caller, subject, changes, at: now })
}

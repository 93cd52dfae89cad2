import type { MissingBike } from '#contract/missing-bikes'
import type { Db, Trx } from '../database/db.ts'

const reports = (db: Db | Trx) =>
  db
    .selectFrom('missingReports')
    .select(['id', 'bikeId', 'rentalId', 'since', 'number', 'frameNumber', 'policeReport', 'note'])
    .select(['wasForRent', 'reportedBy', 'foundAt', 'foundBy', 'foundNote'])

export type MissingReport = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

/** The report of a bike that is missing now. */
export const findMissing = (db: Db | Trx, bikeId: string): Promise<MissingReport | undefined> =>
  reports(db).where('bikeId', '=', bikeId).where('foundAt', 'is', null).executeTakeFirst()

/** The last report of a bike, also once it was found. */
export const findLastReport = (db: Db | Trx, bikeId: string): Promise<MissingReport | undefined> =>
  reports(db).where('bikeId', '=', bikeId).orderBy('since', 'desc').limit(1).executeTakeFirst()

/** The report of the bike with which a ride ended, also once it was found. */
export const findMissingOfRental = (db: Db | Trx, rentalId: string) =>
  reports(db).where('rentalId', '=', rentalId).orderBy('since', 'desc').limit(1).executeTakeFirst()

export const toMissingBike = (report: MissingReport): MissingBike => ({
  bikeId: report.bikeId,
  ...(report.rentalId !== null && { rentalId: report.rentalId }),
  since: report.since.toISOString(),
  by: report.reportedBy,
  number: report.number,
  frameNumber: report.frameNumber,
  policeReport: report.policeReport,
  note: report.note,
  ...(report.foundAt && {
    found: { at: report.foundAt.toISOString(), by: report.foundBy, note: report.foundNote },
  }),
})

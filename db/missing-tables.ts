import type { ColumnType, Generated } from 'kysely'

type Read<Value> = ColumnType<Value, never, never>

export interface MissingTables {
  missingBikes: MissingBikesTable
  missingReports: MissingReportsView
}

interface MissingBikesTable {
  id: string
  bikeId: string
  /** The ride that ended with it. */
  rentalId: string | null
  since: Date
  /** The plate or fleet number, as it was then. */
  number: string
  frameNumber: string
  policeReport: string
  note: string
  wasForRent: boolean
  reportedBy: string
  foundAt: Generated<Date | null>
  foundBy: Generated<string | null>
  foundNote: Generated<string>
  changedXid: Generated<string>
}

interface MissingReportsView {
  id: Read<string>
  bikeId: Read<string>
  rentalId: Read<string | null>
  since: Read<Date>
  number: Read<string>
  frameNumber: Read<string>
  policeReport: Read<string>
  note: Read<string>
  wasForRent: Read<boolean>
  reportedBy: Read<string | null>
  foundAt: Read<Date | null>
  foundBy: Read<string | null>
  foundNote: Read<string>
}

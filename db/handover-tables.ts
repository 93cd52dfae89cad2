import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { HandoverDirection, IdKind } from '#domain/handovers'

export interface HandoverTables {
  agreements: AgreementsTable
  handovers: HandoversTable
  receiptNumbers: ReceiptNumbersTable
  receipts: ReceiptsTable
}

interface AgreementsTable {
  hash: string
  terms: string
  firstUsedAt: Date
}

interface HandoversTable {
  id: string
  rentalId: string
  direction: HandoverDirection
  /** Which bike of the rental: 0 is that of the booking. */
  leg: Generated<number>
  at: Date
  replaces: string | null
  isWithdrawal: Generated<boolean>
  odometerKm: number | null
  fuelEighths: number | null
  note: string
  internalNote: string
  idKind: IdKind | null
  idLastFour: string | null
  /** The view reads it as text. */
  idExpires: ColumnType<never, string | null, never>
  agreementHash: string | null
  agreementName: string | null
  agreementAcceptedAt: Date | null
  actorId: string
  recordedAt: Date
}

interface ReceiptNumbersTable {
  year: number
  last: number
}

interface ReceiptsTable {
  id: string
  rentalId: string
  year: number
  number: number
  replaces: string | null
  content: JSONColumnType<object>
  actorId: string
  issuedAt: Date
}

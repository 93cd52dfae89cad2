import type { ColumnType } from 'kysely'
import type { CancelKind } from '#domain/cancelling'
import type { Poisha } from '#domain/money'
import type { Tender } from '#domain/payments'
import type { RentalStatus } from '#domain/rentals'
import type { LedgerEntry } from './payment-tables.ts'

export interface ReportViews {
  reportedRentals: ReportedRentalsView
  moneyMovements: MoneyMovementsView
  ledgerLines: LedgerLinesView
  reportedBikes: ReportedBikesView
  customers: CustomersView
  closedTenders: ClosedTendersView
}

type Read<Value> = ColumnType<Value, never, never>

interface ReportedRentalsView {
  rentalId: Read<string>
  bikeId: Read<string>
  bikeName: Read<string>
  userId: Read<string>
  status: Read<RentalStatus>
  startTime: Read<Date>
  plannedReturn: Read<Date | null>
  returnTime: Read<Date | null>
  pricePerHour: Read<Poisha>
  totalCost: Read<Poisha>
  createdAt: Read<Date>
  /** The customer got the bike at its handover, or at the start when there is none. */
  outFrom: Read<Date>
  cancelledAt: Read<Date | null>
  cancelKind: Read<CancelKind | null>
  cancelReason: Read<string | null>
}

interface MoneyMovementsView {
  id: Read<string>
  at: Read<Date>
  rentalId: Read<string>
  paymentId: Read<string | null>
  entry: Read<Exclude<LedgerEntry, 'WAIVER'>>
  amount: Read<number>
  currency: Read<string>
  chargeRef: Read<string>
  note: Read<string>
  tender: Read<string>
  moved: Read<number>
}

interface LedgerLinesView extends Omit<MoneyMovementsView, 'entry'> {
  entry: Read<LedgerEntry | 'DEPOSIT_TAKEN' | 'DEPOSIT_RETURNED' | 'DEPOSIT_KEPT' | 'DEPOSIT_USED'>
  /** The gateway's number of the charge that the movement belongs to. */
  charge: Read<string | null>
  /** The gateway's number of a refund. */
  gatewayRefund: Read<string | null>
  /** The part of the amount that was paid before the ride was billed. */
  inAdvance: Read<number>
}

interface ReportedBikesView {
  bikeId: Read<string>
  name: Read<string>
  brand: Read<string>
  model: Read<string>
  archivedAt: Read<Date | null>
}

interface CustomersView {
  userId: Read<string>
  name: Read<string>
  email: Read<string | null>
  phone: Read<string>
  address: Read<string>
  createdAt: Read<Date>
}

interface ClosedTendersView {
  closingId: Read<string>
  beganAt: Read<Date | null>
  endedAt: Read<Date>
  actorId: Read<string>
  tender: Read<Tender>
  expected: Read<Poisha>
  counted: Read<Poisha>
  difference: Read<Poisha>
  note: Read<string>
  inAdvance: Read<Poisha>
}

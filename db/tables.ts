import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Poisha } from '#domain/money'
import type { PaymentEvent } from '#domain/payment-events'
import type { Disposition, PaymentPurpose, PaymentStatus } from '#domain/payments'
import type { RefundReason, RefundStatus } from '#domain/refunds'
import type { RentalStatus } from '#domain/rentals'
import type { AuditEventsTable } from './audit-events-table.ts'
import type { ShopTable } from './shop-table.ts'
import type { UserTables } from './user-tables.ts'

/** The tables as the migrations made them, in camelCase (Kysely's plugin). Amounts are in poisha. */
export interface Tables extends UserTables {
  bikes: BikesTable
  rentals: RentalsTable
  bikeOccupancies: BikeOccupanciesView
  bikeBlocks: BikeBlocksTable
  openObligations: OpenObligationsView
  expiredHolds: ExpiredHoldsView
  rentalCustomers: RentalCustomersView
  fleetBikes: FleetBikesView
  knownBikes: KnownBikesView
  rentalPayments: RentalPaymentsView
  payments: PaymentsTable
  gatewayMessages: GatewayMessagesTable
  ledger: LedgerTable
  refunds: RefundsTable
  paymentEvents: PaymentEventsTable
  auditEvents: AuditEventsTable
  shop: ShopTable
}

interface BikesTable {
  id: string
  name: string
  description: string
  pricePerHour: Poisha
  imageUrl: string
  forRent: boolean
  cc: number
  year: number
  model: string
  brand: string
  createdAt: Generated<Date>
  archivedAt: Date | null
  changedXid: ColumnType<string, never, never>
}

interface RentalsTable {
  id: string
  bikeId: string
  userId: string
  status: RentalStatus
  /** Only the database reads it, in the exclusion constraint; SQL expressions write it. */
  period: ColumnType<never, string, string>
  startTime: Date
  plannedReturn: Generated<Date | null>
  returnTime: Date | null
  pricePerHour: Poisha
  totalCost: Generated<Poisha>
  holdExpiresAt: Date | null
  bikeName: string
  bikeImageUrl: string
  createdAt: Generated<Date>
  changedXid: ColumnType<string, never, never>
}

/** Holds, rentals that are not returned, and blocks, which have neither rental nor user. */
interface BikeOccupanciesView {
  bikeId: ColumnType<string, never, never>
  rentalId: ColumnType<string | null, never, never>
  userId: ColumnType<string | null, never, never>
  status: ColumnType<'PENDING_PAYMENT' | 'INITIAL_PAID' | 'BLOCKED', never, never>
  startTime: ColumnType<Date, never, never>
  plannedReturn: ColumnType<Date | null, never, never>
  holdExpiresAt: ColumnType<Date | null, never, never>
  beginsAt: ColumnType<Date, never, never>
  /** Null without a planned return. */
  endsAt: ColumnType<Date | null, never, never>
  /** The number Infinity where no time ends it. */
  occupiedUntil: ColumnType<Date | number, never, never>
}

interface BikeBlocksTable {
  id: string
  bikeId: string
  /** SQL expressions write it, and the exclusion constraint reads it. */
  period: ColumnType<never, string, never>
  reason: string
  createdBy: string
  createdAt: Generated<Date>
}

interface OpenObligationsView {
  userId: ColumnType<string, never, never>
  kind: ColumnType<'rental' | 'refund', never, never>
}

interface ExpiredHoldsView {
  userId: ColumnType<string, never, never>
  heldAt: ColumnType<Date, never, never>
  expiredAt: ColumnType<Date, never, never>
}

interface RentalCustomersView {
  rentalId: ColumnType<string, never, never>
  bikeId: ColumnType<string, never, never>
  bikeName: ColumnType<string, never, never>
  startTime: ColumnType<Date, never, never>
  userId: ColumnType<string, never, never>
  customer: ColumnType<string, never, never>
  /** Null where the user was deleted. */
  email: ColumnType<string | null, never, never>
  phone: ColumnType<string, never, never>
  address: ColumnType<string, never, never>
}

interface FleetBikesView {
  bikeId: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  imageUrl: ColumnType<string, never, never>
}

/** Deleted bikes too. */
interface KnownBikesView {
  bikeId: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
}

/** What was paid for a rental: one row for each payment that counts. */
interface RentalPaymentsView {
  rentalId: ColumnType<string, never, never>
  amount: ColumnType<Poisha, never, never>
}

interface PaymentsTable {
  id: string
  rentalId: string
  purpose: PaymentPurpose
  gateway: string
  /** Null in rows from before stores were recorded. */
  store: string | null
  environment: string | null
  amount: Poisha
  currency: Generated<'BDT'>
  status: PaymentStatus
  disposition: Disposition | null
  sessionRef: string | null
  pageUrl: string | null
  failure: string | null
  checks: Generated<number>
  nextCheckAt: Date | null
  createdAt: Generated<Date>
  expiresAt: Date
  paidAt: Date | null
}

interface GatewayMessagesTable {
  id: string
  gateway: string
  kind: 'ipn' | 'return'
  dedupeKey: string
  paymentId: string | null
  authentic: boolean
  claims: string
  hint: JSONColumnType<Record<string, string>>
  body: JSONColumnType<Record<string, string>>
  sourceIp: string
  receivedAt: Generated<Date>
}

/** Amounts are positive. REFUND and CHARGEBACK left the shop; their reversals came back to it. */
export type LedgerEntry =
  | 'CAPTURE'
  | 'REFUND'
  | 'REFUND_REVERSAL'
  | 'CHARGEBACK'
  | 'CHARGEBACK_REVERSAL'
  | 'WAIVER'

interface LedgerTable {
  id: string
  rentalId: string
  paymentId: string | null
  entry: LedgerEntry
  amount: number
  currency: string
  gateway: string
  chargeRef: string
  note: Generated<string>
  at: Generated<Date>
}

interface RefundsTable {
  id: string
  paymentId: string
  chargeRef: string
  amount: number
  currency: string
  reason: RefundReason
  status: RefundStatus
  /** The gateway's id of the refund, once there is one. */
  gatewayRef: Generated<string | null>
  tries: Generated<number>
  nextTryAt: Date | null
  /** A server claimed the refund until then; a claim that ran out belongs to a server that stopped. */
  busyUntil: Generated<Date | null>
  failure: Generated<string | null>
  /** The gateway's last answer was a definite refusal. */
  isRefused: Generated<boolean>
  /** A request may have moved the money without an answer. Never false again. */
  wasUnclear: Generated<boolean>
  /** An admin saw at the gateway that no request so far has moved the money. */
  verifiedUnsent: Generated<boolean>
  byHand: Generated<boolean>
  createdAt: Generated<Date>
  changedAt: Generated<Date>
}

interface PaymentEventsTable {
  id: Generated<number>
  paymentId: string
  kind: PaymentEvent
  amount: number | null
  currency: string | null
  note: string | null
  actorId: string | null
  at: Date
}

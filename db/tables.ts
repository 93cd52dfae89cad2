import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CancelKind } from '#domain/cancelling'
import type { Poisha } from '#domain/money'
import type { KeptPicture } from '#domain/pictures'
import type { RentalStatus } from '#domain/rentals'
import type { KeptTerms } from '#domain/terms'
import type { AuditEventsTable, LogInNetworksTable } from './audit-events-table.ts'
import type { CouponTables } from './coupon-tables.ts'
import type { CustomerTables } from './customer-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { HandoverTables } from './handover-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { MissingTables } from './missing-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PicturesColumn, PictureTables } from './picture-table.ts'
import type { PriceTables } from './price-tables.ts'
import type { ReportViews } from './report-views.ts'
import type { ShopTable, ShopVersionView } from './shop-table.ts'
import type { SiteTables } from './site-tables.ts'
import type { UserTables } from './user-tables.ts'

/**
 * The migrations make these tables; Kysely's plugin turns their names into camelCase. Amounts are
 * in poisha.
 */
export interface Tables
  extends
    UserTables,
    PaymentTables,
    ReportViews,
    CouponTables,
    CustomerTables,
    HandoverTables,
    ImportTables,
    EventTables,
    MessageTables,
    MissingTables,
    PictureTables,
    PriceTables,
    SiteTables {
  bikes: BikesTable
  rentals: RentalsTable
  bikeOccupancies: BikeOccupanciesView
  bikeBlocks: BikeBlocksTable
  rentalBikes: RentalBikesTable
  earlierRentalBikes: EarlierRentalBikesView
  openObligations: OpenObligationsView
  rentalCustomers: RentalCustomersView
  fleetBikes: FleetBikesView
  knownBikes: KnownBikesView
  auditEvents: AuditEventsTable
  logInNetworks: LogInNetworksTable
  shop: ShopTable
  shopVersion: ShopVersionView
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
  priceListId: Generated<string | null>
  /** A plate or fleet number; empty where the bike has none. */
  number: Generated<string>
  pictures: PicturesColumn
  createdAt: Generated<Date>
  archivedAt: Date | null
  revision: ColumnType<number, never, never>
  changedXid: ColumnType<string, never, never>
}

interface RentalsTable {
  id: string
  bikeId: string
  userId: string
  status: RentalStatus
  /** Only the exclusion constraint of the database reads the period; SQL expressions write it. */
  period: ColumnType<never, string, string>
  startTime: Date
  plannedReturn: Generated<Date | null>
  returnTime: Date | null
  pricePerHour: Poisha
  /** Rentals from before terms were kept have none. */
  terms: JSONColumnType<KeptTerms | null, string | undefined>
  /** Only a booking has this time; a cancelled hold that was never paid has none. */
  cancelledAt: Generated<Date | null>
  cancelledBy: Generated<string | null>
  cancelKind: Generated<CancelKind | null>
  cancelReason: Generated<string | null>
  totalCost: Generated<Poisha>
  holdExpiresAt: Date | null
  /** The shop keeps the bike until then without money; it stays when it is paid or has ended. */
  reservedUntil: Generated<Date | null>
  reservedBy: Generated<string | null>
  reservationNote: Generated<string>
  /** A hold that can expire keeps a keyed hash of the group of addresses that it was made from. */
  holdSource: Generated<Buffer | null>
  handedOutAt: Generated<Date | null>
  /** Null where the rental has had its present bike from the start on. */
  bikeSince: Generated<Date | null>
  /** Since then the bike is missing: its ride ended for the calendar. */
  missingSince: Generated<Date | null>
  bikeName: string
  bikeImageUrl: string
  couponCode: Generated<string | null>
  createdAt: Generated<Date>
  /** Raised by every act on the rental. */
  revision: Generated<number>
  changedXid: ColumnType<string, never, never>
}

interface BikeOccupanciesView {
  bikeId: ColumnType<string, never, never>
  rentalId: ColumnType<string | null, never, never>
  userId: ColumnType<string | null, never, never>
  status: ColumnType<'PENDING_PAYMENT' | 'INITIAL_PAID' | 'BLOCKED', never, never>
  startTime: ColumnType<Date, never, never>
  plannedReturn: ColumnType<Date | null, never, never>
  holdExpiresAt: ColumnType<Date | null, never, never>
  beginsAt: ColumnType<Date, never, never>
  endsAt: ColumnType<Date | null, never, never>
  /** The number Infinity stands for an occupancy without an end. */
  occupiedUntil: ColumnType<Date | number, never, never>
  /** Only of a reservation that is not paid yet. */
  reservedUntil: ColumnType<Date | null, never, never>
}

interface BikeBlocksTable {
  id: string
  bikeId: string
  period: ColumnType<never, string, never>
  reason: string
  createdBy: string
  createdAt: Generated<Date>
}

/** The bikes that a rental had before its present one. */
interface RentalBikesTable {
  rentalId: string
  leg: number
  bikeId: string
  bikeName: string
  period: ColumnType<never, string, never>
}

interface EarlierRentalBikesView {
  rentalId: ColumnType<string, never, never>
  leg: ColumnType<number, never, never>
  bikeId: ColumnType<string, never, never>
  bikeName: ColumnType<string, never, never>
  outFrom: ColumnType<Date, never, never>
  until: ColumnType<Date, never, never>
}

interface OpenObligationsView {
  userId: ColumnType<string, never, never>
  kind: ColumnType<'rental' | 'refund', never, never>
}

interface RentalCustomersView {
  rentalId: ColumnType<string, never, never>
  bikeId: ColumnType<string, never, never>
  bikeName: ColumnType<string, never, never>
  startTime: ColumnType<Date, never, never>
  userId: ColumnType<string, never, never>
  customer: ColumnType<string, never, never>
  email: ColumnType<string | null, never, never>
  phone: ColumnType<string, never, never>
  address: ColumnType<string, never, never>
  cancelledAt: ColumnType<Date | null, never, never>
}

interface FleetBikesView {
  bikeId: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  imageUrl: ColumnType<string, never, never>
  description: ColumnType<string, never, never>
  cc: ColumnType<number, never, never>
  year: ColumnType<number, never, never>
  model: ColumnType<string, never, never>
  brand: ColumnType<string, never, never>
  pricePerHour: ColumnType<Poisha, never, never>
  forRent: ColumnType<boolean, never, never>
  revision: ColumnType<number, never, never>
  createdAt: ColumnType<Date, never, never>
  priceListId: ColumnType<string | null, never, never>
  number: ColumnType<string, never, never>
  pictures: ColumnType<readonly KeptPicture[], never, never>
}

interface KnownBikesView {
  bikeId: ColumnType<string, never, never>
  name: ColumnType<string, never, never>
  number: ColumnType<string, never, never>
}

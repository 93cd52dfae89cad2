import type { ExportPeriod } from '#contract/reports'
import { poisha, toTaka } from '#domain/money'
import { recordExport } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import { createCsvFile } from '../http/csv-file.ts'
import type { Actor } from '../http/handlers.ts'
import type { ShopService } from '../shop/shop.service.ts'
import {
  type BookingLine,
  type ClosingLine,
  type CustomerLine,
  type FileSpan,
  type MovementLine,
  type RentalLine,
  fileExportStore,
} from './exports.store.ts'
import { endOfDay, startOfDay } from './day-spans.ts'

type Dependencies = { db: Db; clock: Clock; shop: ShopService; shopTimeZone: string }
type Cells = (string | number | null)[]

type Columns<Row> = Record<string, (row: Row) => string | number | null>

const taka = (minor: number) => toTaka(poisha(minor))

const RENTAL: Columns<RentalLine> = {
  Rental: ({ rentalId }) => rentalId,
  Bike: ({ bikeName }) => bikeName,
  Customer: ({ customer }) => customer,
  Phone: ({ phone }) => phone,
  Status: ({ status }) => status,
  Booked: ({ booked }) => booked,
  Start: ({ started }) => started,
  'Planned return': ({ planned }) => planned,
  Returned: ({ returned }) => returned,
  'Price per hour (TK)': ({ pricePerHour }) => taka(pricePerHour),
  'Total (TK)': ({ totalCost }) => taka(totalCost),
  'Paid less refunds (TK)': ({ paid }) => taka(paid),
  Cancelled: ({ cancelled }) => cancelled,
  'Cancelled by': ({ cancelKind }) => cancelKind,
  Coupon: ({ coupon }) => coupon,
  'Bike number': ({ bikeNumber }) => bikeNumber,
  'Left to pay (TK)': ({ due }) => taka(due),
  'Credit (TK)': ({ credit }) => taka(credit),
}

const MOVEMENT: Columns<MovementLine> = {
  Time: ({ at }) => at,
  Entry: ({ entry }) => entry,
  Tender: ({ tender }) => tender,
  Amount: ({ moved }) => taka(moved),
  Currency: ({ currency }) => currency,
  Rental: ({ rentalId }) => rentalId,
  Payment: ({ paymentId }) => paymentId,
  Reference: ({ chargeRef }) => chargeRef,
  Note: ({ note }) => note,
  Charge: ({ charge }) => charge,
  'Gateway refund': ({ gatewayRefund }) => gatewayRefund,
  'Time (UTC)': ({ atUtc }) => atUtc,
  'Paid in advance': ({ inAdvance }) => taka(inAdvance),
}

const CUSTOMER: Columns<CustomerLine> = {
  Customer: ({ userId }) => userId,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  Since: ({ since }) => since,
  Rentals: ({ rentals }) => rentals,
}

/** The columns of an import of customers. */
const CUSTOMER_TO_IMPORT: Columns<CustomerLine> = {
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  Address: ({ address }) => address,
}

/** The columns of an import of bookings. */
const BOOKING_TO_IMPORT: Columns<BookingLine> = {
  Customer: ({ customer }) => customer,
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  'Bike number': ({ bikeNumber }) => bikeNumber,
  Bike: ({ bikeName }) => bikeName,
  Brand: ({ brand }) => brand,
  Model: ({ model }) => model,
  Start: ({ started }) => started,
  'Planned return': ({ planned }) => planned,
  'Advance paid (TK)': ({ paid }) => (paid > 0 ? taka(paid) : null),
}

const CLOSING: Columns<ClosingLine> = {
  From: ({ began }) => began,
  To: ({ ended }) => ended,
  Tender: ({ tender }) => tender,
  'Expected (TK)': ({ expected }) => taka(expected),
  'Counted (TK)': ({ counted }) => taka(counted),
  'Difference (TK)': ({ difference }) => taka(difference),
  Note: ({ note }) => note,
  By: ({ by }) => by,
  'Paid in advance (TK)': ({ inAdvance }) => taka(inAdvance),
}

export function createExports({ db, clock, shop, shopTimeZone: zone }: Dependencies) {
  const store = fileExportStore(db)

  const spanOf = ({ from, to }: ExportPeriod): FileSpan => ({
    from: from === undefined ? '-infinity' : startOfDay(shop.clock, from),
    to: to === undefined ? 'infinity' : endOfDay(shop.clock, to),
    zone,
  })

  type Read<Row> = (span: FileSpan, after: Row | undefined, limit: number) => Promise<Row[]>

  const csvOf =
    <Row>(columns: Columns<Row>, read: Read<Row>) =>
    (period: ExportPeriod): Promise<AsyncIterable<string>> => {
      const span = spanOf(period)
      const cells = Object.values(columns)
      return createCsvFile({
        columns: Object.keys(columns),
        read: (after: Row | undefined, limit) => read(span, after, limit),
        toCells: (row): Cells => cells.map((cellOf) => cellOf(row)),
      })
    }

  /** @param file its path below /api, by which the record of activity names it */
  const exportOf =
    (file: string, readCsv: ReturnType<typeof csvOf>) =>
    async (actor: Actor, period: ExportPeriod): Promise<AsyncIterable<string>> => {
      const lines = await readCsv(period)
      await recordExport(db, { actor, file, filter: period, at: clock.now() })
      return lines
    }

  /** Files in the form of an import. */
  const toImport = {
    customers: csvOf(CUSTOMER_TO_IMPORT, store.customers),
    rentals: csvOf(BOOKING_TO_IMPORT, store.bookings),
  }
  const rentals = exportOf('exports/rentals.csv', csvOf(RENTAL, store.rentals))
  const bookings = exportOf('exports/rentals.csv', toImport.rentals)
  const customers = exportOf('exports/customers.csv', csvOf(CUSTOMER, store.customers))
  const contacts = exportOf('exports/customers.csv', toImport.customers)

  return {
    toImport,
    rentals: (actor: Actor, query: ExportPeriod) =>
      query.as === 'import' ? bookings(actor, query) : rentals(actor, query),
    customers: (actor: Actor, query: ExportPeriod) =>
      query.as === 'import' ? contacts(actor, query) : customers(actor, query),
    ledger: exportOf('exports/ledger.csv', csvOf(MOVEMENT, store.ledger)),
    closings: exportOf('exports/closings.csv', csvOf(CLOSING, store.closings)),
  }
}

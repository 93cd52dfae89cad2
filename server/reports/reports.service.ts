import type { Clock, Db } from '../database/db.ts'
import type { RentalService } from '../rentals/rentals.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { createBikesReport } from './bikes-report.service.ts'
import { createExports } from './exports.service.ts'
import { createTakings } from './takings.service.ts'

type Parts = {
  db: Db
  clock: Clock
  rentals: RentalService
  shop: ShopService
  shopTimeZone: string
}

export type ReportService = ReturnType<typeof createReportService>

export const createReportService = (parts: Parts) => ({
  takings: createTakings(parts),
  bikes: createBikesReport(parts),
  exports: createExports(parts),
})

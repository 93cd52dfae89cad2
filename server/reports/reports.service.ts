import type { Clock, Db } from '../database/db.ts'
import type { RentalLists } from '../rentals/lists/rental-lists.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { createReadBikesReport } from './bikes-report.service.ts'
import { createExports } from './exports.service.ts'
import { createReadTakings } from './takings.service.ts'

type Dependencies = {
  db: Db
  clock: Clock
  lists: RentalLists
  shop: ShopService
  shopTimeZone: string
}

export type ReportService = ReturnType<typeof createReportService>

export const createReportService = (dependencies: Dependencies) => ({
  takings: createReadTakings(dependencies),
  bikes: createReadBikesReport(dependencies),
  exports: createExports(dependencies),
})

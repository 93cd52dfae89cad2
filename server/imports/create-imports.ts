import type { Clock, Db } from '../database/db.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'
import type { Rentals } from '../rentals/create-rentals.ts'
import { createImportedReservations } from '../rentals/reservation/imported-reservations.ts'
import { createBikesImporter } from './bikes-importer.ts'
import { createCustomersImporter } from './customers-importer.ts'
import { type ReadTable, createImportExports } from './import-exports.ts'
import { createImportService } from './imports.service.ts'
import { createPriceListsImporter } from './price-lists-importer.ts'
import { createRentalsImporter } from './rentals-importer.ts'

type Dependencies = {
  db: Db
  clock: Clock
  publicUrl: string
  priceLists: PriceListService
  pictures: PictureService
  rentals: Rentals
  toImport: Record<'customers' | 'rentals', ReadTable>
}

export function createImports({ rentals, ...rest }: Dependencies) {
  const { bikes, customers, users, shop } = rentals
  const dependencies = { ...rest, bikes, customers, users, shop }
  const importers = {
    bikes: createBikesImporter(dependencies),
    customers: createCustomersImporter(dependencies),
    'price-lists': createPriceListsImporter(dependencies),
    rentals: createRentalsImporter({
      ...dependencies,
      reservations: createImportedReservations(rentals),
    }),
  }
  return {
    imports: createImportService({ ...dependencies, importers }),
    importExports: createImportExports(dependencies),
  }
}

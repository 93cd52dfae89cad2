import type { Handlers } from '../http/handlers.ts'
import type { ImportExports } from './import-exports.ts'
import type { ImportService } from './imports.service.ts'

type ImportHandlers = Pick<
  Handlers,
  | 'POST /imports/bikes'
  | 'POST /imports/customers'
  | 'POST /imports/price-lists'
  | 'POST /imports/rentals'
  | 'GET /imports/progress'
  | 'POST /imports/:id/undo'
  | 'GET /exports/bikes.csv'
  | 'GET /exports/price-lists.csv'
  | 'GET /exports/shop.zip'
>

type Services = { imports: ImportService; importExports: ImportExports }

export function importRoutes({ imports, importExports }: Services): ImportHandlers {
  return {
    'POST /imports/bikes': ({ caller, body: file, query }) =>
      imports.run(caller, 'bikes', { file, query }),
    'POST /imports/customers': ({ caller, body: file, query }) =>
      imports.run(caller, 'customers', { file, query }),
    'POST /imports/price-lists': ({ caller, body: file, query }) =>
      imports.run(caller, 'price-lists', { file, query }),
    'POST /imports/rentals': ({ caller, body: file, query }) =>
      imports.run(caller, 'rentals', { file, query }),
    'GET /imports/progress': ({ query }) => imports.readProgress(query.id),
    'POST /imports/:id/undo': ({ caller, params }) => imports.undo(caller, params.id),
    'GET /exports/bikes.csv': ({ caller }) => importExports.bikes(caller),
    'GET /exports/price-lists.csv': ({ caller }) => importExports.priceLists(caller),
    'GET /exports/shop.zip': ({ caller }) => importExports.shop(caller),
  }
}

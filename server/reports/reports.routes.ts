import type { ApiKey } from '#contract/api'
import type { Handlers } from '../http/handlers.ts'
import type { ReportService } from './reports.service.ts'

/** Tables that can be imported again are another folder's. */
type ReportKey = Exclude<
  Extract<ApiKey, `GET /${'reports' | 'exports'}/${string}`>,
  'GET /exports/bikes.csv' | 'GET /exports/price-lists.csv' | 'GET /exports/shop.zip'
>

type ReportHandlers = Pick<Handlers, ReportKey>

export function reportRoutes({ takings, bikes, exports }: ReportService): ReportHandlers {
  return {
    'GET /reports/takings': ({ caller, query }) => takings(caller, query),
    'GET /reports/bikes': ({ caller, query }) => bikes(caller, query),
    'GET /exports/rentals.csv': ({ caller, query }) => exports.rentals(caller, query),
    'GET /exports/ledger.csv': ({ caller, query }) => exports.ledger(caller, query),
    'GET /exports/customers.csv': ({ caller, query }) => exports.customers(caller, query),
    'GET /exports/closings.csv': ({ caller, query }) => exports.closings(caller, query),
  }
}

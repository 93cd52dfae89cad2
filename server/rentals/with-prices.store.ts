import { sql } from 'kysely'
import type { PriceTerms } from '#domain/prices'
import { DEFAULT_TERMS } from '#domain/terms'

/** The terms of a rental with other prices. */
export const withPrices = (prices: PriceTerms | null) =>
  sql<string>`coalesce(terms, ${JSON.stringify(DEFAULT_TERMS)}::jsonb)
    || jsonb_build_object('prices', ${JSON.stringify(prices)}::jsonb)`

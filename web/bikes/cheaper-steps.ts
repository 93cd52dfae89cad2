import { isWorthwhile } from '#domain/cheapest-combination'
import type { PricesView } from '#contract/prices'
import { fromTaka } from '#domain/money'

type Priced = { pricePerHour: number; prices?: PricesView | undefined }

/** Steps of the price list that are not cheaper than their hours are never billed. */
export function cheaperSteps({ pricePerHour, prices }: Priced) {
  const hour = fromTaka(pricePerHour)
  const steps = prices?.list?.steps ?? []
  return steps.filter(({ minutes, price }) =>
    isWorthwhile({ minutes, price: fromTaka(price) }, hour),
  )
}

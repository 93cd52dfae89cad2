import type { BikeView } from '#contract/bikes'
import { isWorthwhile } from '#domain/cheapest-combination'
import { fromTaka } from '#domain/money'

/** Steps of the price list that are not cheaper than their hours are never billed. */
export function cheaperSteps({ pricePerHour, prices }: Pick<BikeView, 'pricePerHour' | 'prices'>) {
  const hour = fromTaka(pricePerHour)
  const steps = prices?.list?.steps ?? []
  return steps.filter(({ minutes, price }) =>
    isWorthwhile({ minutes, price: fromTaka(price) }, hour),
  )
}

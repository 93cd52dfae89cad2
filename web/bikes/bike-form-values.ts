import { BikeForm, type DeskBike } from '#contract/bikes'

/** An empty text stands for no price list. */
export type BikeFormValues = BikeForm & { priceListId: string }

export function toBikeFormValues(bike: DeskBike): BikeFormValues {
  const fields = Object.keys(BikeForm.shape) as (keyof BikeForm)[]
  const values = Object.fromEntries(fields.map((field) => [field, bike[field]])) as BikeForm
  return { ...values, priceListId: bike.priceListId ?? '' }
}

/** The form's field for each field of a bike on the wire: they bear the same names. */
export const BIKE_FIELDS = {
  name: 'name',
  description: 'description',
  pricePerHour: 'pricePerHour',
  isAvailable: 'isAvailable',
  cc: 'cc',
  year: 'year',
  model: 'model',
  brand: 'brand',
} as const

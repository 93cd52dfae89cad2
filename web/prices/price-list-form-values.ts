import { z } from 'zod'
import { PriceListForm, type PriceListView } from '#contract/prices'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { toTaka } from '#domain/money'
import { nameStep } from '#domain/price-parts'
import { labelOfField } from '../audit/activity-labels.ts'
import { formatTaka } from '../lib/money-format.ts'

/** An empty input for a number holds NaN. */
export type PriceListFormValues = PriceListForm

export const EMPTY_STEP = { minutes: Number.NaN, price: Number.NaN }

export const NEW_PRICE_LIST: PriceListView = {
  _id: '',
  name: '',
  steps: [{ minutes: 1440, price: Number.NaN }],
  graceMinutes: 0,
  deposit: null,
  advance: toTaka(ADVANCE_FEE),
  kmPerDay: null,
  pricePerKm: null,
  archived: false,
  bikes: 0,
  revision: '',
}

export function toPriceListFormValues(list: PriceListView): PriceListFormValues {
  const { _id, bikes: _, revision: __, ...values } = list
  return values
}

const orNull = (typed: number | null) => (Number.isNaN(typed) ? null : typed)

const fromFormValues = ({ deposit, kmPerDay, pricePerKm, ...list }: PriceListFormValues) => ({
  ...list,
  deposit: orNull(deposit),
  kmPerDay: orNull(kmPerDay),
  pricePerKm: orNull(pricePerKm),
})

export const PriceListFormSchema = z
  .custom<PriceListFormValues>()
  .transform(fromFormValues)
  .pipe(PriceListForm)

/** Steps in one line: "4 h: 500 taka, 1 day: 1,000 taka". */
const describeSteps = (steps: PriceListForm['steps']): string =>
  steps.map(({ minutes, price }) => `${nameStep(minutes)}: ${formatTaka(price)}`).join(', ')

export function toPriceListTexts({ steps, ...fields }: PriceListFormValues) {
  const texts = Object.entries(fields).map(
    ([field, value]) => [labelOfField(field), toText(value)] as const,
  )
  return Object.fromEntries([...texts, [labelOfField('steps'), describeSteps(steps) || 'none']])
}

function toText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || Number.isNaN(value) ? 'none' : String(value)
}

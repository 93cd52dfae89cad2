import { z } from 'zod'
import { SeasonForm, type SeasonView } from '#contract/prices'
import { labelOfField } from '../audit/activity-labels.ts'

/** The percentage is never negative here, and an empty last day stands for no end. */
export type SeasonFormValues = Omit<SeasonForm, 'until'> & {
  until: string
  direction: 'up' | 'down'
}

export const NEW_SEASON: SeasonView = {
  _id: '',
  name: '',
  from: '',
  until: null,
  weekdays: [],
  percent: Number.NaN,
  priceListIds: [],
  revision: '',
}

export function toSeasonFormValues(season: SeasonView): SeasonFormValues {
  const { _id, revision: _, until, percent, ...values } = season
  const direction = percent < 0 ? 'down' : 'up'
  return { ...values, until: until ?? '', percent: Math.abs(percent), direction }
}

const fromFormValues = ({ direction, percent, until, ...season }: SeasonFormValues) => ({
  ...season,
  until: until || null,
  percent: direction === 'down' ? 0 - percent : percent,
})

export const SeasonFormSchema = z
  .custom<SeasonFormValues>()
  .transform(fromFormValues)
  .pipe(SeasonForm)

/** @param nameOfList returns the name of a price list */
export const toSeasonTexts =
  (nameOfList: (id: string) => string) =>
  ({ from, until, weekdays, percent, direction, priceListIds, name }: SeasonFormValues) => ({
    [labelOfField('name')]: name,
    [labelOfField('validFrom')]: from,
    [labelOfField('validUntil')]: until || 'none',
    [labelOfField('weekdays')]: weekdays.join(', ') || 'every day',
    [labelOfField('percent')]: `${percent}% ${direction}`,
    [labelOfField('priceLists')]: priceListIds.map(nameOfList).join(', ') || 'every bike',
  })

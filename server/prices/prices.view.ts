import type {
  PriceListForm,
  PriceListView,
  PricesView,
  SeasonForm,
  SeasonView,
} from '#contract/prices'
import { fromTaka, toTaka } from '#domain/money'
import type { PriceList, PriceTerms } from '#domain/prices'
import type { SeasonScope } from '#domain/seasons'
import type { PriceListFields, PriceListRow } from './price-lists.store.ts'
import type { SeasonRow } from './seasons.store.ts'

const toSteps = (steps: PriceList['steps']) =>
  steps.map(({ minutes, price }) => ({ minutes, price: toTaka(price) }))

export const toListForm = (row: PriceListFields): PriceListForm => ({
  name: row.name,
  steps: toSteps(row.steps),
  graceMinutes: row.graceMinutes,
  deposit: row.deposit === null ? null : toTaka(row.deposit),
  advance: toTaka(row.advance),
  kmPerDay: row.kmPerDay,
  pricePerKm: row.pricePerKm === null ? null : toTaka(row.pricePerKm),
  archived: row.isArchived,
})

export const toListFields = ({ archived, ...form }: PriceListForm): PriceListFields => ({
  ...form,
  steps: form.steps.map(({ minutes, price }) => ({ minutes, price: fromTaka(price) })),
  deposit: form.deposit === null ? null : fromTaka(form.deposit),
  advance: fromTaka(form.advance),
  pricePerKm: form.pricePerKm === null ? null : fromTaka(form.pricePerKm),
  isArchived: archived,
})

export const toListView = ({ id, bikes, revision, ...row }: PriceListRow): PriceListView => ({
  _id: id,
  ...toListForm(row),
  bikes,
  revision: String(revision),
})

export const toSeasonForm = (row: SeasonRow): SeasonForm => ({
  name: row.name,
  from: row.from,
  until: row.until,
  weekdays: row.weekdays,
  percent: row.percent,
  priceListIds: row.priceListIds,
})

export const toSeasonView = (row: SeasonRow): SeasonView => ({
  _id: row.id,
  ...toSeasonForm(row),
  revision: String(row.revision),
})

export const toSeasonScope = (form: SeasonForm): SeasonScope => ({
  ...form,
  weekdays: [...new Set(form.weekdays)],
  priceListIds: [...new Set(form.priceListIds.map((id) => id.toLowerCase()))],
})

export const toPricesView = ({ before, bike, ...prices }: PriceTerms): PricesView => ({
  ...toView(prices),
  ...(before && {
    before: before.map((earlier) => ({
      until: earlier.until,
      bike: earlier.bike,
      pricePerHour: toTaka(earlier.pricePerHour),
      ...toView(earlier),
    })),
  }),
  ...(bike !== undefined && { bike }),
})

const toView = ({ list, seasons }: Pick<PriceTerms, 'list' | 'seasons'>) => ({
  list: list && toListTermsView(list),
  seasons: seasons.map(({ weekdays, ...season }) => ({ ...season, weekdays: [...weekdays] })),
})

const toListTermsView = (list: PriceList): NonNullable<PricesView['list']> => ({
  name: list.name,
  steps: toSteps(list.steps),
  graceMinutes: list.graceMinutes,
  deposit: list.deposit === null ? null : toTaka(list.deposit),
  advance: toTaka(list.advance),
  kmPerDay: list.kilometres?.perDay ?? null,
  pricePerKm: list.kilometres ? toTaka(list.kilometres.pricePerKm) : null,
})

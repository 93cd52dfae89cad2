import type { BrandFilter } from '#contract/bikes'
import {
  BIKES_PER_PAGE,
  BIKE_KINDS,
  BIKE_SORTS,
  type BikeKind,
  type BikeSort,
  compareNames,
  isSameName,
} from '#domain/bikes'

export type BikeFilters = {
  search: string
  brand: string
  model: string
  available: '' | 'true' | 'false'
  kind: '' | BikeKind
  /** The range is in taka per hour and includes both limits: `100-200`, `-100`, `300-`. */
  price: string
  /** An empty text sorts the oldest first. */
  sort: '' | BikeSort
  page: number
}

export const NO_FILTERS: BikeFilters = {
  search: '',
  brand: '',
  model: '',
  available: '',
  kind: '',
  price: '',
  sort: '',
  page: 1,
}

const LONGEST = { search: 200, brand: 100, model: 100 } as const
const LAST_PAGE = 100_000

function readText(params: URLSearchParams, name: keyof typeof LONGEST): string {
  return (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST[name]).toWellFormed()
}

function readChoice<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): '' | Choice {
  return choices.find((choice) => choice === params.get(name)) ?? ''
}

const PRICE_RANGE = /^(\d{0,6})-(\d{0,6})$/

export function priceLimits(price: string): { min: string; max: string } {
  const [, min = '', max = ''] = PRICE_RANGE.exec(price) ?? []
  return { min, max }
}

function readPrice(params: URLSearchParams): string {
  const price = params.get('price') ?? ''
  const { min, max } = priceLimits(price)
  const isReversed = min !== '' && max !== '' && Number(min) > Number(max)
  return (min === '' && max === '') || isReversed ? '' : price
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** Values in the URL that are not valid are ignored. */
export function readFilters(params: URLSearchParams): BikeFilters {
  return {
    search: readText(params, 'search'),
    brand: readText(params, 'brand'),
    model: readText(params, 'model'),
    available: readChoice(params, 'available', ['true', 'false']),
    kind: readChoice(params, 'kind', BIKE_KINDS),
    price: readPrice(params),
    sort: readChoice(params, 'sort', BIKE_SORTS),
    page: readPage(params),
  }
}

export function writeFilters({ page, ...texts }: BikeFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) {
    if (value !== '') params.set(name, value)
  }
  if (page > 1) params.set('page', String(page))
  return params
}

/** Typing in the search clears the dropdowns and goes to the first page; the order stays. */
export function searchFor(search: string, sort: BikeFilters['sort'] = ''): BikeFilters {
  return { ...NO_FILTERS, search, sort }
}

type Dropdowns = Partial<Omit<BikeFilters, 'search' | 'sort' | 'page'>>

export function choose(filters: BikeFilters, chosen: Dropdowns): BikeFilters {
  return { ...filters, ...chosen, search: '', page: 1 }
}

/** Another order narrows nothing, so the search stays. */
export function sortBy(filters: BikeFilters, sort: BikeFilters['sort']): BikeFilters {
  return { ...filters, sort, page: 1 }
}

export function countChosen({ brand, model, available, kind, price }: BikeFilters): number {
  return [brand, model, available, kind, price].filter((value) => value !== '').length
}

/** These stand behind "More filters". */
export function countMore({ kind, price, sort }: BikeFilters): number {
  return [kind, price, sort].filter((value) => value !== '').length
}

/** Returns the models of all brands when none is chosen. */
export function modelsOf(brands: readonly BrandFilter[], brand: string): string[] {
  const offered = brands.filter((entry) => brand === '' || isSameName(entry.brand, brand))
  return [...new Set(offered.flatMap((entry) => entry.models))].toSorted(compareNames)
}

/** Returns `name` as the fleet spells it, or unchanged when the fleet does not have it. */
export function asSpelledIn(names: readonly string[], name: string): string {
  return names.find((offered) => isSameName(offered, name)) ?? name
}

/** Another brand keeps the chosen model only if it has a model of that name. */
export function chooseBrand(
  filters: BikeFilters,
  brand: string,
  brands: readonly BrandFilter[],
): BikeFilters {
  const keepsModel = modelsOf(brands, brand).some((model) => isSameName(model, filters.model))
  return choose(filters, { brand, model: keepsModel ? filters.model : '' })
}

const given = <Text extends string>(text: Text) =>
  text === '' ? undefined : (text as Exclude<Text, ''>)

const amount = (text: string) => (text === '' ? undefined : Number(text))

export function toBikeQuery(filters: BikeFilters, limit = BIKES_PER_PAGE) {
  const { min, max } = priceLimits(filters.price)
  return {
    search: given(filters.search),
    brand: given(filters.brand),
    model: given(filters.model),
    available: given(filters.available),
    kind: given(filters.kind),
    minPrice: amount(min),
    maxPrice: amount(max),
    sort: given(filters.sort),
    page: filters.page,
    limit,
  }
}

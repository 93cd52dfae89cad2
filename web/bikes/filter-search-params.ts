import type { BrandFilter } from '#contract/bikes'
import { BIKES_PER_PAGE, compareNames, isSameName } from '#domain/bikes'

/** The filters of a listing; an empty text does not filter. */
export type BikeFilters = {
  search: string
  brand: string
  model: string
  available: '' | 'true' | 'false'
  page: number
}

export const NO_FILTERS: BikeFilters = { search: '', brand: '', model: '', available: '', page: 1 }

const LONGEST = { search: 200, brand: 100, model: 100 } as const
const LAST_PAGE = 100_000

function readText(params: URLSearchParams, name: keyof typeof LONGEST): string {
  return (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST[name]).toWellFormed()
}

function readAvailable(params: URLSearchParams): BikeFilters['available'] {
  const value = params.get('available')
  return value === 'true' || value === 'false' ? value : ''
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** Reads the filters from a URL and ignores values that are not valid. */
export function readFilters(params: URLSearchParams): BikeFilters {
  return {
    search: readText(params, 'search'),
    brand: readText(params, 'brand'),
    model: readText(params, 'model'),
    available: readAvailable(params),
    page: readPage(params),
  }
}

/** Writes only the filters that are set: `?brand=Yamaha&page=2`. */
export function writeFilters({ page, ...texts }: BikeFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) {
    if (value !== '') params.set(name, value)
  }
  if (page > 1) params.set('page', String(page))
  return params
}

/** Typing in the search clears the dropdowns and goes to the first page. */
export function searchFor(search: string): BikeFilters {
  return { ...NO_FILTERS, search }
}

type Dropdowns = Partial<Pick<BikeFilters, 'brand' | 'model' | 'available'>>

/** A dropdown clears the search and goes to the first page. */
export function choose(filters: BikeFilters, chosen: Dropdowns): BikeFilters {
  return { ...filters, ...chosen, search: '', page: 1 }
}

/** The models of the brand, in the server's order; of all brands when none is chosen. */
export function modelsOf(brands: readonly BrandFilter[], brand: string): string[] {
  const offered = brands.filter((entry) => brand === '' || isSameName(entry.brand, brand))
  return [...new Set(offered.flatMap((entry) => entry.models))].toSorted(compareNames)
}

/** `name` as the fleet spells it, or as it is when the fleet does not have it. */
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

/** The query of `GET /bikes` for one page. */
export function toBikeQuery(
  { page, search, brand, model, available }: BikeFilters,
  limit = BIKES_PER_PAGE,
) {
  return {
    ...(search === '' ? {} : { search }),
    ...(brand === '' ? {} : { brand }),
    ...(model === '' ? {} : { model }),
    ...(available === '' ? {} : { available }),
    page,
    limit,
  }
}

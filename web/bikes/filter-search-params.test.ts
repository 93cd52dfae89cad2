import { describe, expect, test } from 'vitest'
import {
  NO_FILTERS,
  asSpelledIn,
  choose,
  chooseBrand,
  countChosen,
  modelsOf,
  readFilters,
  searchFor,
  sortBy,
  toBikeQuery,
  writeFilters,
} from './filter-search-params.ts'

const brands = [
  { brand: 'Honda', models: ['CB Hornet', 'Shared'] },
  { brand: 'Yamaha', models: ['R15', 'Shared'] },
]
const read = (address: string) => readFilters(new URLSearchParams(address))

describe('filters and page live in the address', () => {
  test('an address without any shows the first page of all bikes', () => {
    expect(read('')).toEqual(NO_FILTERS)
    expect(writeFilters(NO_FILTERS).toString()).toBe('')
  })

  test('what is written is read again', () => {
    const text =
      'brand=Royal+%26+Co&model=350&available=false&kind=bicycle&price=100-200&sort=-price&page=3'
    expect(writeFilters(read(text)).toString()).toBe(text)
    expect(read(text)).toMatchObject({ brand: 'Royal & Co', kind: 'bicycle', page: 3 })
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=100001', 'page=1e99'])(
    '%s is no page, so the first one is shown',
    (address) => {
      expect(read(address).page).toBe(1)
    },
  )

  test.each([
    'available=maybe&search=%00',
    'kind=car&sort=name',
    'price=x',
    'price=-',
    'price=2-1',
  ])('%s makes no sense and does not narrow', (address) => {
    expect(read(address)).toEqual(NO_FILTERS)
  })

  test('no more is asked for than the server takes', () => {
    expect(read(`search=${'a'.repeat(201)}`).search).toHaveLength(200)
  })
})

describe('one filter changes the others', () => {
  const narrowed = { ...NO_FILTERS, brand: 'Honda', model: 'CB Hornet', page: 2 }

  test('typing in search clears the dropdown filters and goes to page 1', () => {
    expect(searchFor('r15', 'price')).toEqual({ ...NO_FILTERS, search: 'r15', sort: 'price' })
  })

  test('changing a dropdown filter resets the search text and goes to page 1', () => {
    const searched = { ...NO_FILTERS, search: 'r15', page: 2 }
    expect(choose(searched, { available: 'true' })).toEqual({ ...NO_FILTERS, available: 'true' })
  })

  test('sorting goes to page 1 and narrows nothing: the search stays', () => {
    const searched = { ...NO_FILTERS, search: 'r15', page: 2 }
    const sorted = sortBy(searched, '-price')
    expect(sorted).toEqual({ ...NO_FILTERS, search: 'r15', sort: '-price' })
    expect(countChosen(sorted)).toBe(0)
    expect(countChosen({ ...narrowed, price: '-100' })).toBe(3)
  })

  test('the other dropdowns stay', () => {
    expect(choose(narrowed, { available: 'true' })).toMatchObject({
      brand: 'Honda',
      model: 'CB Hornet',
    })
  })

  test('model options depend on the chosen brand', () => {
    expect(modelsOf(brands, 'Yamaha')).toEqual(['R15', 'Shared'])
    expect(modelsOf(brands, '')).toEqual(['CB Hornet', 'R15', 'Shared'])
    expect(modelsOf(brands, 'Suzuki')).toEqual([])
  })

  test('a brand in a link may be written in another case', () => {
    expect(modelsOf(brands, 'yamaha')).toEqual(['R15', 'Shared'])
    expect(asSpelledIn(['Yamaha'], 'yamaha')).toBe('Yamaha')
    expect(asSpelledIn(['Yamaha'], 'Suzuki')).toBe('Suzuki')
  })

  test('models are in the order of their numbers', () => {
    const yamaha = [{ brand: 'Yamaha', models: ['R3', 'R15', 'R125'] }]
    expect(modelsOf(yamaha, 'Yamaha')).toEqual(['R3', 'R15', 'R125'])
  })

  test('another brand keeps the model only where it has one of that name', () => {
    expect(chooseBrand(narrowed, 'Yamaha', brands).model).toBe('')
    expect(chooseBrand({ ...narrowed, model: 'Shared' }, 'Yamaha', brands).model).toBe('Shared')
  })
})

test('pages have six bikes, and what is not chosen is not asked for', () => {
  expect(toBikeQuery({ ...NO_FILTERS, page: 2 })).toEqual({ page: 2, limit: 6 })
  expect(
    toBikeQuery({ ...NO_FILTERS, brand: 'Honda', available: 'true', price: '-200', sort: 'price' }),
  ).toEqual({ brand: 'Honda', available: 'true', maxPrice: 200, sort: 'price', page: 1, limit: 6 })
})

import { describe, expect, test } from 'vitest'
import {
  NO_FILTERS,
  asSpelledIn,
  choose,
  chooseBrand,
  modelsOf,
  readFilters,
  searchFor,
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
    const filters = { search: '', brand: 'Royal & Co', model: '350', available: 'false', page: 3 }
    const address = writeFilters({ ...NO_FILTERS, ...filters, available: 'false' })
    expect(address.toString()).toBe('brand=Royal+%26+Co&model=350&available=false&page=3')
    expect(readFilters(address)).toEqual(filters)
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=100001', 'page=1e99'])(
    '%s is no page, so the first one is shown',
    (address) => {
      expect(read(address).page).toBe(1)
    },
  )

  test('what makes no sense in an address does not narrow', () => {
    expect(read('available=maybe&search=%00')).toEqual(NO_FILTERS)
  })

  test('no more is asked for than the server takes', () => {
    expect(read(`search=${'a'.repeat(201)}`).search).toHaveLength(200)
  })
})

describe('one filter changes the others', () => {
  const narrowed = { ...NO_FILTERS, brand: 'Honda', model: 'CB Hornet', page: 2 }

  test('typing in search clears the dropdown filters and goes to page 1', () => {
    expect(searchFor('r15')).toEqual({ ...NO_FILTERS, search: 'r15' })
  })

  test('changing a dropdown filter resets the search text and goes to page 1', () => {
    const searched = { ...NO_FILTERS, search: 'r15', page: 2 }
    expect(choose(searched, { available: 'true' })).toEqual({ ...NO_FILTERS, available: 'true' })
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

test('pages have six bikes', () => {
  expect(toBikeQuery({ ...NO_FILTERS, page: 2 })).toEqual({ page: 2, limit: 6 })
  expect(toBikeQuery({ ...NO_FILTERS, brand: 'Honda', available: 'true' })).toEqual({
    brand: 'Honda',
    available: 'true',
    page: 1,
    limit: 6,
  })
})

import { describe, expect, test } from 'vitest'
import type { BikeView } from '#contract/bikes'
import { startTestApp } from '../testing/start-test-app.ts'

const names = (bikes: BikeView[]) => bikes.map(({ name }) => name)

async function shopWith(...fleet: Parameters<Shop['given']['bike']>[0][]) {
  const shop = await startTestApp()
  for (const bike of fleet) await shop.given.bike(bike)
  const find = async (query: Record<string, string | number>) => {
    const { status, body } = await shop.call('GET /bikes', { query })
    return { status, found: names(body.data), meta: body.meta }
  }
  return { ...shop, find }
}

type Shop = Awaited<ReturnType<typeof startTestApp>>

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Bike ${index + 1}` }))

const QUERIES = `search=%00 search=a%00b search=${'x'.repeat(201)} search=a&search=b available=maybe
  available= page=0 page=-1 page=1.5 page=1e999 page=NaN page=99999999999999999999 limit=0
  limit=101 limit=x brand=%00 model=a&model=b kind=car kind= minPrice= minPrice=-1 minPrice=x
  maxPrice=1e9 maxPrice=1.234 maxPrice=9999999 minPrice=%00 minPrice=300&maxPrice=200 sort=name
  sort= sort=price&sort=-price`.split(/\s+/)

describe('GET /bikes', () => {
  test('without parameters: the whole fleet, oldest first, and no page', async () => {
    const shop = await shopWith(...numbered(8))
    const { status, body } = await shop.call('GET /bikes')
    expect(status).toBe(200)
    expect(names(body.data)).toEqual(numbered(8).map(({ name }) => name))
    expect(body.meta).toBeUndefined()
    const unknown = await shop.find({ order: 'name; drop table bikes' })
    expect([unknown.found.length, unknown.meta]).toEqual([8, undefined])
  })

  test('a bike on the wire has its documented fields, its price in taka, and no others', async () => {
    const shop = await shopWith()
    const bike = {
      name: 'FZS',
      description: 'The all-rounder of the fleet.',
      pricePerHour: 150.25,
      imageUrl: 'https://shop.test/fzs.jpg',
      isAvailable: true,
      cc: 149.5,
      year: 2022,
      model: 'V3',
      brand: 'Yamaha',
    }
    const { _id } = await shop.given.bike(bike)
    const fleet = await shop.call('GET /bikes')
    expect(fleet.body.data).toEqual([{ _id, ...bike, revision: '1' }])
    const page = await shop.call('GET /bikes', { query: { page: 1 } })
    expect(page.body.data).toEqual([{ _id, ...bike, revision: '1' }])
    const one = await shop.call('GET /bikes/:id', { params: { id: _id } })
    expect(one.body.data).toEqual({ _id, ...bike, revision: '1' })
  })

  test('with any parameter: a page of six, and how many there are', async () => {
    const shop = await shopWith(...numbered(8))
    expect(await shop.find({ page: 1 })).toEqual({
      status: 200,
      found: ['Bike 1', 'Bike 2', 'Bike 3', 'Bike 4', 'Bike 5', 'Bike 6'],
      meta: { page: 1, limit: 6, total: 8, totalPages: 2 },
    })
    expect((await shop.find({ page: 2 })).found).toEqual(['Bike 7', 'Bike 8'])
    expect((await shop.find({ search: '' })).meta).toMatchObject({ page: 1, limit: 6, total: 8 })
    expect(await shop.find({ limit: 3, page: 2 })).toMatchObject({
      found: ['Bike 4', 'Bike 5', 'Bike 6'],
      meta: { page: 2, limit: 3, total: 8, totalPages: 3 },
    })
  })

  test('pages are in the order of the whole list: oldest first, and one order among equals', async () => {
    const shop = await shopWith(...numbered(20))
    const date = (createdAt: Date, name: string) =>
      shop.db.updateTable('bikes').set({ createdAt }).where('name', 'like', name).execute()
    await date(new Date('2024-08-02'), '%')
    await date(new Date('2024-08-01'), 'Bike 20')
    const pages = await Promise.all([1, 2, 3, 4].map((page) => shop.find({ page, limit: 5 })))
    const inOrder = ['Bike 20', ...numbered(19).map(({ name }) => name)]
    expect(pages.flatMap(({ found }) => found)).toEqual(inOrder)
    expect((await shop.find({})).found).toEqual(inOrder)
  })

  test('an empty result is 200 and [], also beyond the last page', async () => {
    const shop = await shopWith(...numbered(2))
    const empty = { status: 200, found: [] }
    const noMatch = { page: 1, limit: 6, total: 0, totalPages: 0 }
    const beyond = { page: 9, limit: 6, total: 2, totalPages: 1 }
    expect(await shop.find({ search: 'tandem' })).toEqual({ ...empty, meta: noMatch })
    expect(await shop.find({ page: 9 })).toEqual({ ...empty, meta: beyond })
  })

  test('a parameter that cannot be is refused with 400', async () => {
    const shop = await shopWith()
    for (const query of QUERIES) {
      const { statusCode } = await shop.app.inject(`/api/bikes?${query}`)
      expect([query, statusCode]).toEqual([query, 400])
    }
    const { body } = await shop.call('GET /bikes', { query: { minPrice: 3, maxPrice: 2 } })
    const message = 'minPrice is at most maxPrice'
    expect(body.errorMessages).toEqual([{ path: 'minPrice', message }])
  })
})

describe('the search', () => {
  test('matches name, brand or model, case-insensitive', async () => {
    const shop = await shopWith(
      { name: 'City Runner', brand: 'Veloce', model: 'Legion' },
      { name: 'Commuter', brand: 'Runner Motors', model: 'Bolt' },
      { name: 'Weekend', brand: 'Hero', model: 'RUNNER 2' },
      { name: 'Other', brand: 'Honda', model: 'Hornet', description: 'Not a runner at all.' },
    )
    expect((await shop.find({ search: 'rUNNer' })).found).toEqual([
      'City Runner',
      'Commuter',
      'Weekend',
    ])
    expect((await shop.find({ search: '  legion  ' })).found).toEqual(['City Runner'])
  })

  test('brand, model and search narrow the list together', async () => {
    const shop = await shopWith(
      { name: 'One', brand: 'Yamaha', model: 'FZS' },
      { name: 'Two', brand: 'Yamaha', model: 'R15' },
      { name: 'Three', brand: 'Suzuki', model: 'FZS' },
      { name: 'Four', brand: 'Yama_a', model: 'FZS' },
    )
    expect((await shop.find({ brand: 'Yamaha' })).found).toEqual(['One', 'Two'])
    expect((await shop.find({ brand: 'yamaha', model: 'fzs' })).found).toEqual(['One'])
    expect((await shop.find({ brand: 'Yama_a' })).found).toEqual(['Four'])
    expect((await shop.find({ brand: 'Yam' })).found).toEqual([])
    expect((await shop.find({ brand: 'Yamaha', search: 'tw' })).found).toEqual(['Two'])
  })
})

describe('kind, price and order', () => {
  const fleet = [
    { name: 'Cruiser', brand: 'Royal Enfield', cc: 349, pricePerHour: 350 },
    { name: 'City bicycle', cc: 1, pricePerHour: 40 },
    { name: 'E-bike', cc: 5, pricePerHour: 90.5 },
    { name: 'Scooter', cc: 49, pricePerHour: 120 },
    { name: 'Mountain bike', cc: 1, pricePerHour: 120, isAvailable: false },
  ]

  const cases = [
    [{ kind: 'bicycle' }, ['City bicycle', 'E-bike', 'Mountain bike']],
    [{ kind: 'motorbike' }, ['Cruiser', 'Scooter']],
    [{ minPrice: 90.5 }, ['Cruiser', 'E-bike', 'Scooter', 'Mountain bike']],
    [{ maxPrice: '90.49' }, ['City bicycle']],
    [{ minPrice: 90, maxPrice: 120 }, ['E-bike', 'Scooter', 'Mountain bike']],
    [{ minPrice: 120, maxPrice: 120, kind: 'bicycle' }, ['Mountain bike']],
    [{ maxPrice: 120, available: 'true', search: 'bi' }, ['City bicycle', 'E-bike']],
    [{ sort: 'price' }, ['City bicycle', 'E-bike', 'Scooter', 'Mountain bike', 'Cruiser']],
    [{ sort: '-price' }, ['Cruiser', 'Scooter', 'Mountain bike', 'E-bike', 'City bicycle']],
    [{ sort: '-price', kind: 'bicycle' }, ['Mountain bike', 'E-bike', 'City bicycle']],
    [{ sort: 'price', page: 2, limit: 2 }, ['Scooter', 'Mountain bike']],
    [{ sort: 'price', brand: 'royal enfield' }, ['Cruiser']],
  ] as const

  test('narrow and sort the list, together with each other and with every filter', async () => {
    const shop = await shopWith(...fleet)
    for (const [query, found] of cases) {
      expect([query, (await shop.find(query)).found]).toEqual([query, found])
    }
  })
})

describe('GET /bikes/filters', () => {
  test('brands with their models in the fleet, sorted without regard to case, each once', async () => {
    const shop = await shopWith(
      { brand: 'Yamaha', model: 'R15' },
      { brand: 'suzuki', model: 'Gixxer 250' },
      { brand: 'Suzuki', model: 'Gixxer 155' },
      { brand: 'Suzuki', model: 'GIXXER 250' },
      { brand: 'Suzuki', model: 'access' },
      { brand: 'Yamaha', model: 'R15' },
      { brand: 'atlas', model: 'Bolt' },
    )
    const { _id: id } = await shop.given.bike({ brand: 'Gone' })
    await shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id } })
    const { status, body } = await shop.call('GET /bikes/filters')
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { brand: 'atlas', models: ['Bolt'] },
      { brand: 'suzuki', models: ['access', 'Gixxer 155', 'Gixxer 250'] },
      { brand: 'Yamaha', models: ['R15'] },
    ])
  })
})

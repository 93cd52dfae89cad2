import { describe, expect } from 'vitest'
import { addRentalRow } from '../testing/rental-row.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const form = {
  name: 'FZS V3',
  description: 'The all-rounder of the fleet.',
  pricePerHour: 150.5,
  imageUrl: 'https://shop.test/fzs.jpg',
  isAvailable: true,
  cc: 149,
  year: 2022,
  model: 'V3',
  brand: 'Yamaha',
}

async function startFleet() {
  const shop = await startTestApp()
  const add = (body: unknown) => shop.call('POST /bikes', { as: shop.admin, body })
  const change = (id: string, body: unknown) =>
    shop.call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
  const rows = () => shop.db.selectFrom('bikes').selectAll().orderBy('createdAt').execute()
  return { ...shop, add, change, rows }
}

const test = testWith(startFleet)

describe('POST /bikes', () => {
  test('adds the bike as it was entered; money is whole poisha in the database', async (shop) => {
    const { status, body } = await shop.add({ ...form, name: '  FZS V3  ' })
    const { _id, ...shown } = body.data
    expect({ status, message: body.message, shown }).toEqual({
      status: 200,
      message: 'Bike added successfully',
      shown: { ...form, revision: '1' },
    })
    const [row] = await shop.rows()
    expect(row).toMatchObject({ id: _id, name: 'FZS V3', pricePerHour: 15_050, forRent: true })
  })

  test('text of any script, with quotes and signs of SQL and HTML, comes back to the letter', async (shop) => {
    const name = `চাকা's "<b>fast</b>"; drop table bikes; -- 🏍 %s $1 \\`
    const { body } = await shop.add({ ...form, name, isAvailable: false })
    expect(body.data).toMatchObject({ name, isAvailable: false })
    expect(await shop.rows()).toMatchObject([{ name, forRent: false }])
  })
})

test('next year is no year of a bike, neither of a new one nor after a change', async (shop) => {
  const { _id: id } = await shop.given.bike()
  const before = await shop.rows()
  const wrong = { year: new Date().getFullYear() + 1 }
  const errorMessages = [{ path: 'year', message: 'Year cannot be in the future' }]
  for (const reply of [await shop.add({ ...form, ...wrong }), await shop.change(id, wrong)]) {
    expect(reply).toMatchObject({ status: 400, body: { errorMessages } })
  }
  expect(await shop.rows()).toEqual(before)
})

test('a plate or fleet number is given to one bike of the fleet alone', async (shop) => {
  const numbered = { ...form, number: 'Bike 7' }
  const [one, other] = await Promise.all([
    shop.add(numbered),
    shop.add({ ...numbered, number: 'BIKE 7' }),
  ])
  const [made, refused] = one.status === 200 ? [one, other] : [other, one]
  expect([made.status, refused.status]).toEqual([200, 409])
  const sentence = `${form.name} has this plate or fleet number already.`
  expect(refused.body).toMatchObject({
    code: 'number_taken',
    errorMessages: [{ path: 'number', message: sentence }],
  })
  const { _id: id } = (await shop.add({ ...form, number: 'Bike 8' })).body.data
  expect((await shop.change(id, { number: 'bike 7' })).body.code).toBe('number_taken')

  // Bikes that have one number since before can be changed, and a number is free with its bike.
  await shop.db.updateTable('bikes').set({ number: 'Bike 7' }).where('id', '=', id).execute()
  expect((await shop.change(id, { number: 'Bike 7', cc: 160 })).status).toBe(200)
  for (const gone of [id, made.body.data._id])
    await shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id: gone } })
  expect((await shop.add(numbered)).status).toBe(200)
})

test('the plate or fleet number names a bike for the desk, and no public page shows it', async (shop) => {
  const { _id: id } = (await shop.add({ ...form, number: 'DM LA 12-3456' })).body.data
  const { _id: other } = (await shop.add(form)).body.data
  const find = async (query: Record<string, string>) =>
    (await shop.call('GET /desk-bikes', { as: shop.admin, query })).body
  expect((await find({ search: 'la 12', available: 'true' })).data).toMatchObject([
    { _id: id, number: 'DM LA 12-3456' },
  ])
  expect((await find({ search: 'la 12' })).meta).toMatchObject({ total: 1, totalPages: 1 })
  expect((await find({ search: 'FZS' })).data).toMatchObject([{ _id: id }, { _id: other }])
  const shown = await shop.call('GET /bikes', { query: { search: 'la 12' } })
  const all = await shop.call('GET /bikes', {})
  expect([shown.body.data, JSON.stringify(all.body).includes('3456')]).toEqual([[], false])

  const userId = shop.customer.id
  const rental = await addRentalRow(shop.db, { bikeId: id, userId, status: 'INITIAL_PAID' })
  const query = { search: 'la 12' }
  const listed = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query })
  expect(listed.body.data).toMatchObject([{ _id: rental, bikeId: { number: 'DM LA 12-3456' } }])
  const of = { as: shop.customer, params: { id: rental } }
  const { body: paper } = await shop.call('GET /rentals/:id/agreement', of)
  expect(paper.data.bike).toBe('FZS V3, DM LA 12-3456')

  await shop.change(id, { number: '' })
  const bike = await shop.call('GET /desk-bikes/:id', { as: shop.admin, params: { id } })
  expect(bike.body.data).toMatchObject({ number: '', revision: '2', isAvailable: false })
  expect((await find({ ...query, available: 'true' })).data).toEqual([])
})

describe('PUT /bikes/{id}', () => {
  test('takes any subset of the fields and leaves the others alone', async (shop) => {
    const { _id: id } = await shop.given.bike(form)
    const { status, body } = await shop.change(id, { pricePerHour: 99.99, cc: 150 })
    expect({ status, message: body.message, data: body.data }).toEqual({
      status: 200,
      message: 'Updated Successfully',
      data: { ...form, _id: id, pricePerHour: 99.99, cc: 150, revision: '2' },
    })
    expect(await shop.rows()).toMatchObject([{ pricePerHour: 9999, cc: 150, name: form.name }])
  })

  test('404 for a bike that does not exist', async (shop) => {
    const unknown = '01890000-0000-7000-8000-000000000000'
    const body = { code: 'bike_not_found', message: 'This bike does not exist.' }
    expect(await shop.change(unknown, { name: 'New' })).toMatchObject({ status: 404, body })
  })

  test('two admins who change different fields at once: neither change is lost', async (shop) => {
    const { _id: id } = await shop.given.bike(form)
    const replies = await Promise.all([
      shop.change(id, { name: 'New name' }),
      shop.change(id, { pricePerHour: 1 }),
      shop.change(id, { isAvailable: false }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shop.rows()).toMatchObject([
      { name: 'New name', pricePerHour: 100, forRent: false },
    ])
  })
})

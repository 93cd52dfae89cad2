import { describe, expect, test } from 'vitest'
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

const NOT_SO = [
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['name', 'x'.repeat(101), 'Use at most 100 characters'],
  ['name', 'NUL \0', 'This text contains characters that cannot be stored'],
  ['name', 'half \ud83d', 'This text contains characters that cannot be stored'],
  ['name', ['FZS'], 'Name is required'],
  ['name', { $gt: '' }, 'Name is required'],
  ['description', 'too short', 'Description must be at least 10 characters'],
  ['pricePerHour', 0, 'Price must be positive'],
  ['pricePerHour', -1, 'Price must be positive'],
  ['pricePerHour', '150', 'Price must be positive'],
  ['pricePerHour', 0.001, 'Price can have at most 2 decimals'],
  ['imageUrl', 'fzs.jpg', 'Must be a valid URL'],
  ['imageUrl', 'javascript:alert(1)', 'Must be a valid URL'],
  ['imageUrl', 'data:image/svg+xml,<svg/>', 'Must be a valid URL'],
  ['imageUrl', 'ftp://shop.test/fzs.jpg', 'Must be a valid URL'],
  ['imageUrl', 'https://me:secret@shop.test/fzs.jpg', 'Must be a valid URL'],
  ['isAvailable', 'yes', 'Say whether the bike is for rent'],
  ['cc', 0, 'CC must be positive'],
  ['year', 1949, 'Year must be 1950 or later'],
  ['year', new Date().getFullYear() + 1, 'Year cannot be in the future'],
  ['year', 2020.5, 'Year must be a whole number'],
  ['model', '', 'Model is required'],
  ['brand', '', 'Brand is required'],
] as const

describe('POST /bikes', () => {
  test('adds the bike as it was entered; money is whole poisha in the database', async () => {
    const shop = await startFleet()
    const { status, body } = await shop.add({ ...form, name: '  FZS V3  ' })
    const { _id, ...shown } = body.data
    expect({ status, message: body.message, shown }).toEqual({
      status: 200,
      message: 'Bike added successfully',
      shown: form,
    })
    const [row] = await shop.rows()
    expect(row).toMatchObject({ id: _id, name: 'FZS V3', pricePerHour: 15_050, forRent: true })
  })

  test('isAvailable false: in the fleet, not for rent', async () => {
    const shop = await startFleet()
    const { body } = await shop.add({ ...form, isAvailable: false })
    expect(body.data.isAvailable).toBe(false)
    expect(await shop.rows()).toMatchObject([{ forRent: false }])
  })

  test('text of any script, with quotes and signs of SQL and HTML, comes back to the letter', async () => {
    const shop = await startFleet()
    const name = `চাকা's "<b>fast</b>"; drop table bikes; -- 🏍 %s $1 \\`
    const { body } = await shop.add({ ...form, name })
    expect(body.data.name).toBe(name)
    expect(await shop.rows()).toMatchObject([{ name }])
  })

  test('unknown fields are ignored and never written', async () => {
    const shop = await startFleet()
    const unknown = {
      id: '01890000-0000-7000-8000-000000000000',
      _id: '01890000-0000-7000-8000-000000000000',
      archivedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
      forRent: false,
      price_per_hour: 1,
      taken: true,
    }
    const { status, body } = await shop.add({ ...form, ...unknown })
    expect(status).toBe(200)
    expect(body.data._id).not.toBe(unknown._id)
    const [row] = await shop.rows()
    expect(row).toMatchObject({
      id: body.data._id,
      archivedAt: null,
      forRent: true,
      pricePerHour: 15_050,
    })
    expect(row?.createdAt.getFullYear()).not.toBe(2020)
  })
})

describe('the bounds of the fields of a bike', () => {
  test('hold for a new bike: 400, the sentence of the spec, nothing written', async () => {
    const shop = await startFleet()
    for (const [field, value, message] of NOT_SO) {
      const { status, body } = await shop.add({ ...form, [field]: value })
      expect([field, value, status, body.message]).toEqual([field, value, 400, message])
      expect(body.errorMessages).toContainEqual({ path: field, message })
    }
    expect(await shop.rows()).toEqual([])
  })

  test('and for a change of one', async () => {
    const shop = await startFleet()
    const { _id: id } = await shop.given.bike()
    const before = await shop.rows()
    for (const [field, value, message] of NOT_SO) {
      const { status, body } = await shop.change(id, { [field]: value })
      expect([field, value, status, body.message]).toEqual([field, value, 400, message])
    }
    expect(await shop.rows()).toEqual(before)
  })
})

describe('PUT /bikes/{id}', () => {
  test('takes any subset of the fields and leaves the others alone', async () => {
    const shop = await startFleet()
    const { _id: id } = await shop.given.bike(form)
    const { status, body } = await shop.change(id, { pricePerHour: 99.99, cc: 150 })
    expect({ status, message: body.message, data: body.data }).toEqual({
      status: 200,
      message: 'Updated Successfully',
      data: { ...form, _id: id, pricePerHour: 99.99, cc: 150 },
    })
    expect(await shop.rows()).toMatchObject([{ pricePerHour: 9999, cc: 150, name: form.name }])
  })

  test('nothing to change is no change', async () => {
    const shop = await startFleet()
    const { _id: id } = await shop.given.bike(form)
    const before = await shop.rows()
    expect(await shop.change(id, {})).toMatchObject({ status: 200, body: { data: form } })
    expect(await shop.rows()).toEqual(before)
  })

  test('the id in the body, and every unknown field, is ignored', async () => {
    const shop = await startFleet()
    const { _id: id } = await shop.given.bike(form)
    const { _id: other } = await shop.given.bike({ name: 'Other' })
    const body = { id: other, _id: other, archivedAt: '2020-01-01', forRent: false, name: 'New' }
    expect((await shop.change(id, body)).status).toBe(200)
    expect(await shop.rows()).toMatchObject([
      { id, name: 'New', forRent: true, archivedAt: null },
      { id: other, name: 'Other', forRent: true, archivedAt: null },
    ])
  })

  test('404 for a bike that does not exist', async () => {
    const shop = await startFleet()
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect(await shop.change(unknown, { name: 'New' })).toMatchObject({
      status: 404,
      body: { code: 'bike_not_found', message: 'This bike does not exist.' },
    })
  })

  test('two admins who change different fields at once: neither change is lost', async () => {
    const shop = await startFleet()
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

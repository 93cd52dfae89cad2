import { describe, expect } from 'vitest'
import type { BikeForm } from '#contract/bikes'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { runSql } from '../database/db.ts'
import { personForm } from '#contract/testing/sample-forms'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const compareNumbers = (one: number, other: number) => one - other

const test = testWith(async () => {
  const shop = await startTestApp()
  const other = await shop.given.signedIn({ role: 'admin' })
  const bike = await shop.given.bike()
  const params = { id: bike._id }
  const changeBike = (as: typeof other, body: Partial<BikeForm> & { revision?: string }) =>
    shop.call('PUT /bikes/:id', { as, params, body })
  const saveShop = (as: typeof other, body: object) =>
    shop.call('PUT /shop', { as, body: { ...DEFAULT_SHOP, ...body } })
  const readBike = async () => (await shop.call('GET /bikes/:id', { params })).body.data
  const readShop = async () => (await shop.call('GET /shop')).body.data
  return { ...shop, other, bike, changeBike, saveShop, readBike, readShop }
})

describe('a bike that another admin has changed meanwhile', () => {
  test('is not changed by an outdated form, which is told who changed it', async (shop) => {
    const { admin, other, bike } = shop
    const { revision } = bike
    const changed = await shop.changeBike(other, { pricePerHour: 45, revision })
    expect(changed.status).toBe(200)
    const refused = await shop.changeBike(admin, { ...bike, year: 2021 })
    const message = `This bike has changed meanwhile, by ${personForm.name}. Look at it again before you save.`
    expect(refused).toMatchObject({ status: 409, body: { code: 'bike_changed', message } })
    const current = await shop.readBike()
    expect(current).toEqual(changed.body.data)
    const again = await shop.changeBike(admin, { ...current, year: 2021 })
    expect(again.body.data).toMatchObject({ pricePerHour: 45, year: 2021 })
  })

  test('is changed by a call without a revision, as programs send it', async (shop) => {
    await shop.changeBike(shop.other, { pricePerHour: 45 })
    const { revision: _, ...form } = shop.bike
    expect((await shop.changeBike(shop.admin, form)).body.data.pricePerHour).toBe(form.pricePerHour)
  })

  test('takes the repeat of a form whose answer was lost, and refuses the second of two at once', async (shop) => {
    const { admin, other, bike } = shop
    const form = { pricePerHour: 45, revision: bike.revision }
    const first = await shop.changeBike(admin, form)
    const repeated = await shop.changeBike(admin, form)
    expect(repeated.body.data).toEqual(first.body.data)
    const { revision } = first.body.data
    const years = [2019, 2020].map((year) => ({ year, revision }))
    const both = await Promise.all([
      shop.changeBike(admin, years[0] ?? {}),
      shop.changeBike(other, years[1] ?? {}),
    ])
    expect(both.map(({ status }) => status).toSorted(compareNumbers)).toEqual([200, 409])
  })

  test('has another revision for every change, and for nothing else', async (shop) => {
    const { _id: id, revision } = shop.bike
    await runSql(shop.db, 'update bikes set price_per_hour = 12345 where id = $1', [id])
    const repriced = await shop.readBike()
    expect(repriced).toMatchObject({ pricePerHour: 123.45 })
    expect(repriced.revision).not.toBe(revision)
    const from = new Date(Date.now() + 3_600_000).toISOString()
    const to = new Date(Date.now() + 7_200_000).toISOString()
    const block = { from, to, reason: 'New tyres' }
    const input = { as: shop.admin, params: { id }, body: block }
    expect((await shop.call('POST /bikes/:id/blocks', input)).status).toBe(200)
    expect(await shop.readBike()).toEqual(repriced)
    const [listed] = (await shop.call('GET /bikes')).body.data
    expect(listed).toEqual(repriced)
  })
})

describe("the shop's settings that another admin has changed meanwhile", () => {
  test('are not changed by an outdated form, also the first that are saved', async (shop) => {
    const { revision } = await shop.readShop()
    const saved = await shop.saveShop(shop.other, { phone: '+880 1711-000000', revision })
    expect(saved.status).toBe(200)
    const refused = await shop.saveShop(shop.admin, { leadTimeMinutes: 30, revision })
    const message = `The settings have changed meanwhile, by ${personForm.name}. Look at them again before you save.`
    expect(refused).toMatchObject({ status: 409, body: { code: 'shop_changed', message } })
    const current = await shop.readShop()
    expect(current).toMatchObject({ phone: '+880 1711-000000', leadTimeMinutes: 0 })
    const { timeZone: _, ...form } = { ...current, leadTimeMinutes: 30 }
    expect((await shop.saveShop(shop.admin, form)).body.data).toMatchObject({
      phone: '+880 1711-000000',
      leadTimeMinutes: 30,
    })
    expect((await shop.saveShop(shop.admin, { phone: '1', revision })).body.message).toContain(
      'by you in another window',
    )
  })

  test('are saved one after the other: one of several at once, and the activity has each once', async (shop) => {
    const { revision } = await shop.readShop()
    const names = ['One', 'Two', 'Three', 'Four']
    const saved = await Promise.all(
      names.map((name) => shop.saveShop(shop.admin, { name, revision })),
    )
    expect(saved.map(({ status }) => status).toSorted(compareNumbers)).toEqual([200, 409, 409, 409])
    await Promise.all(names.map((phone) => shop.saveShop(shop.admin, { phone })))
    const query = { kind: 'shop_changed' } as const
    const { data } = (await shop.call('GET /activity', { as: shop.admin, query })).body
    const phones = data.flatMap(({ changes }) => changes.filter(({ field }) => field === 'phone'))
    expect(phones.map(({ before }) => before).slice(0, -1)).toEqual(
      phones.map(({ after }) => after).slice(1),
    )
  })
})

import { access } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { BikeForm } from '#contract/bikes'
import { fillDemo } from '#db/demo'
import { findBrokenInvariants } from '#db/invariants'
import { demoLogins } from '#db/demo-logins'
import { demoFleet } from '#db/demo-fleet'
import { hashPassword } from './auth/passwords.ts'
import { runSql } from './database/db.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { shopTest as test } from './testing/shop-test.ts'

const publicUrl = 'http://localhost:3000'
const pictures = path.join(import.meta.dirname, '../public')

async function startEmptyShop() {
  const shop = await startTestApp()
  await shop.db.deleteFrom('sessions').execute()
  await shop.db.deleteFrom('users').execute()
  const fill = () => fillDemo(shop.db, { publicUrl, hashPassword })
  const fleet = async () => (await shop.call('GET /bikes')).body.data
  return { ...shop, fill, fleet }
}

describe('the demo', () => {
  test('is a fleet of twelve bikes, two not for rent, that an admin can save, and two log-ins', async () => {
    const shop = await startEmptyShop()
    await shop.fill()
    const fleet = await shop.fleet()
    const names = (bikes: { brand: string; model: string }[]) =>
      bikes.map(({ brand, model }) => `${brand} ${model}`)
    expect(names(fleet)).toEqual(names(demoFleet))
    expect(fleet).toHaveLength(12)
    expect(fleet.filter(({ isAvailable }) => !isAvailable)).toHaveLength(2)
    expect(fleet.slice(0, 6).filter(({ prices }) => prices)).toEqual([])
    const listed = fleet.flatMap(({ prices }) => (prices?.list ? [prices] : []))
    expect(listed.map(({ list, seasons }) => [list?.name, seasons[0]?.name])).toEqual(
      Array.from({ length: 4 }, () => ['Motorbikes', 'Weekend']),
    )
    for (const bike of fleet) {
      expect(BikeForm.safeParse(bike)).toMatchObject({ success: true })
      const { origin, pathname } = new URL(bike.imageUrl)
      expect(origin).toBe(publicUrl)
      await access(path.join(pictures, pathname))
    }
    const logIn = async (body: object) => (await shop.call('POST /auth/login', { body })).body.data
    expect(await logIn(demoLogins.admin)).toMatchObject({ role: 'admin' })
    expect(await logIn(demoLogins.customer)).toMatchObject({ role: 'user' })
  })

  test('has rides that are overdue, exchanged, missing and to come, one at risk, and a blocked bike', async () => {
    const shop = await startEmptyShop()
    await shop.fill()
    const { token } = (await shop.call('POST /auth/login', { body: demoLogins.admin })).body
    const { body } = await shop.call('GET /rentals/all-rentals', { as: token })
    const { overdue, atRisk, booked, reserved, out, unpaid, paid } = body.stages
    expect([overdue.count, atRisk.count, booked.count, reserved.count]).toEqual([1, 1, 11, 1])
    expect([out.count, unpaid.count, paid.count]).toEqual([1, 2, 0])
    const late = body.data.find(({ handedOutAt }) => handedOutAt !== undefined)?._id ?? ''
    const page = await shop.call('GET /rentals/:id', { as: token, params: { id: late } })
    const history = page.body.data.history.map(({ text }) => text)
    expect(history).toEqual(['Bike handed out', 'Booked, 100 taka paid'])
    const { data: till } = (await shop.call('GET /closings', { as: token })).body
    expect(till.expected[0]).toEqual({ tender: 'cash', amount: 100, inAdvance: 0 })
    expect(await shop.db.selectFrom('bikeBlocks').select('reason').execute()).toHaveLength(1)
    const ended = body.data.filter(({ returnTime, missingSince }) => returnTime ?? missingSince)
    const pages = await Promise.all(
      ended.map(async ({ _id: id }) => {
        const { body: answer } = await shop.call('GET /rentals/:id', { as: token, params: { id } })
        return answer.data
      }),
    )
    const told = pages.map(({ bikeId, bikes, balance, missing }) => {
      const earlier = bikes?.map(({ name }) => name)
      return { bike: bikeId.name, earlier, balance, police: missing?.policeReport }
    })
    expect(new Set(told)).toEqual(
      new Set([
        { bike: 'Yamaha FZS V3', earlier: ['TVS Jupiter', 'Yamaha FZS V3'], balance: 980 },
        { bike: 'Veloce Legion 40', balance: 0, police: 'GD 1204, Dhanmondi' },
      ]),
    )
    expect(await shop.db.selectFrom('paymentLinks').select('purpose').execute()).toHaveLength(1)
    expect(await findBrokenInvariants((text) => runSql(shop.db, text))).toEqual([])
  })

  test('leaves a database that has a user or a bike as it is', async (shop) => {
    await fillDemo(shop.db, { publicUrl, hashPassword })
    expect((await shop.call('GET /bikes')).body.data).toEqual([])

    const empty = await startEmptyShop()
    await empty.given.bike()
    await empty.fill()
    expect(await empty.fleet()).toHaveLength(1)
  })

  test('is made once when several servers start at once', async () => {
    const shop = await startEmptyShop()
    await Promise.all([shop.fill(), shop.fill(), shop.fill(), shop.fill()])
    expect(await shop.fleet()).toHaveLength(12)
    expect(await shop.db.selectFrom('users').select('id').execute()).toHaveLength(7)
  })
})

import { expect } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { book } from '../testing/paying.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

/** The settings as the calls have them, in taka. */
const SAVED = { ...DEFAULT_SHOP, mostInAdvance: 20_000 }

const save = (shop: TestShop, changes: object) =>
  shop.call('PUT /shop', { as: shop.admin, body: { ...SAVED, ...changes } })

const NINE_TO_SIX = { opens: '09:00', closes: '18:00' }

test('what an admin saves is read by every server at once', async (shop) => {
  const other = shop.composeServer()
  const isNew = { ...SAVED, agreementSha256: '', timeZone: 'Asia/Dhaka', revision: '0' }
  expect(await other.services.shop.read()).toEqual(isNew)
  const changes = {
    name: 'Dhanmondi Bikes',
    openingHours: { ...SAVED.openingHours, wednesday: { opens: '10:00', closes: '24:00' } },
    closedDays: ['2027-03-26', '2026-12-16', '2027-03-26'],
    turnaroundMinutes: 30,
    usualDeposit: 2000,
    onlinePayment: 'choice',
    mostInAdvance: 5000,
    whatToBring: 'A helmet',
    town: 'Sylhet',
  }
  const saved = await save(shop, changes)
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({ ...changes, closedDays: ['2026-12-16', '2027-03-26'] })
  expect(await other.services.shop.read()).toEqual(saved.body.data)
  const version = other.db.selectFrom('shopVersion').select('version as shopVersion')
  const caller = await version.executeTakeFirstOrThrow()
  expect(await other.services.shop.settingsOf(caller)).toMatchObject({ turnaroundMinutes: 30 })
  expect((await shop.call('GET /shop')).body.data).toEqual(saved.body.data)
  const { town: _, ...older } = SAVED
  const kept = await shop.call('PUT /shop', { as: shop.admin, body: older })
  expect(kept.body.data).toMatchObject({ ...older, town: 'Sylhet' })
})

test('an admin reads in the activity which settings changed', async (shop) => {
  await save(shop, {
    phone: '+880 1711-000000',
    openingHours: { ...SAVED.openingHours, wednesday: NINE_TO_SIX },
    closedDays: ['2026-12-16'],
  })
  const query = { kind: 'shop_changed' }
  const { body } = await shop.call('GET /activity', { as: shop.admin, query })
  expect(body.data).toMatchObject([{ subject: { kind: 'shop', name: 'Chaka' } }])
  expect(body.data[0]?.changes).toHaveLength(3)
  expect(body.data[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'phone', before: '+880 1000-000000', after: '+880 1711-000000' },
      { field: 'wednesday', before: 'closed', after: '09:00 to 18:00' },
      { field: 'closedDays', before: '', after: '2026-12-16' },
    ]),
  )
})

test('a code to the phone is asked for where the shop sends SMS; without, customers are told to call', async (shop) => {
  const asked = { phoneCodeAsked: true }
  expect(await save(shop, asked)).toMatchObject({
    status: 409,
    body: { code: 'no_sms_for_setting', errorMessages: [{ path: 'phoneCodeAsked' }] },
  })
  expect((await save(shop, {})).status).toBe(200)
  // The SMS gateway was there when the setting was turned on.
  await shop.db.updateTable('shop').set(asked).execute()
  expect((await save(shop, { ...asked, name: 'Dhanmondi Bikes' })).status).toBe(200)
  const call = `Your first booking needs a code by SMS, which the shop cannot send at the moment. Please call it to book: ${SAVED.phone}.`
  const refused = { status: 409, body: { message: call } }
  const { reply } = await book(shop)
  expect(reply).toMatchObject(refused)
  expect(reply.body.code).toBe('phone_not_confirmed')
  expect(await shop.call('POST /auth/phone-code', { as: shop.customer })).toMatchObject(refused)
  expect((await save(shop, {})).status).toBe(200)
  expect((await book(shop)).reply.status).toBe(200)
})

import { describe, expect } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const save = (shop: TestShop, changes: object) =>
  shop.call('PUT /shop', { as: shop.admin, body: { ...DEFAULT_SHOP, ...changes } })

const NINE_TO_SIX = { opens: '09:00', closes: '18:00' }

test('a new shop is open Thursday to Tuesday 9:00 to 18:00, Wednesday closed', async (shop) => {
  const { body } = await shop.call('GET /shop')
  expect(body.data).toEqual({ ...DEFAULT_SHOP, timeZone: 'Asia/Dhaka', revision: '0' })
  expect(body.data.openingHours).toMatchObject({
    thursday: NINE_TO_SIX,
    tuesday: NINE_TO_SIX,
    wednesday: null,
  })
  expect(body.data).toMatchObject({
    hoursEnforced: false,
    turnaroundMinutes: 0,
    leadTimeMinutes: 0,
    shortestRentalMinutes: 0,
    farthestStartDays: 90,
    overdueGraceMinutes: 15,
  })
})

test('what an admin saves is read by every server at once', async (shop) => {
  const other = shop.composeServer()
  await other.services.shop.read()
  const changes = {
    name: 'Dhanmondi Bikes',
    openingHours: { ...DEFAULT_SHOP.openingHours, wednesday: { opens: '10:00', closes: '24:00' } },
    closedDays: ['2027-03-26', '2026-12-16', '2027-03-26'],
    turnaroundMinutes: 30,
  }
  const saved = await save(shop, changes)
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({ ...changes, closedDays: ['2026-12-16', '2027-03-26'] })
  expect(await other.services.shop.read()).toEqual(saved.body.data)
  const version = other.db.selectFrom('shopVersion').select('version as shopVersion')
  const caller = await version.executeTakeFirstOrThrow()
  expect(await other.services.shop.settingsOf(caller)).toMatchObject({ turnaroundMinutes: 30 })
  expect((await shop.call('GET /shop')).body.data).toEqual(saved.body.data)
  expect((await save(shop, {})).body.data).toMatchObject(DEFAULT_SHOP)
})

test('an admin reads in the activity which settings changed', async (shop) => {
  await save(shop, {
    phone: '+880 1711-000000',
    openingHours: { ...DEFAULT_SHOP.openingHours, wednesday: NINE_TO_SIX },
    closedDays: ['2026-12-16'],
  })
  const { body } = await shop.call('GET /activity', {
    as: shop.admin,
    query: { kind: 'shop_changed' },
  })
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

describe('settings that make no sense are refused with a sentence, and nothing is changed', () => {
  const onMonday = (hours: unknown) => ({
    openingHours: { ...DEFAULT_SHOP.openingHours, monday: hours },
  })
  const closed = Object.fromEntries(
    Object.keys(DEFAULT_SHOP.openingHours).map((day) => [day, null]),
  )

  test.for([
    ['name', { name: ' ' }, 'Name is required'],
    ['address', { address: 'a\0b' }, 'This text contains characters that cannot be stored'],
    ['phone', { phone: '1'.repeat(31) }, 'Use at most 30 characters'],
    ['email', { email: 'hello' }, 'Invalid email address'],
    [
      'openingHours.monday.closes',
      onMonday({ opens: '18:00', closes: '09:00' }),
      'The shop must close after it opens',
    ],
    [
      'openingHours.monday.closes',
      onMonday({ opens: '09:00', closes: '24:01' }),
      'Enter a time of day like 09:00, at most 24:00',
    ],
    ['openingHours.monday', onMonday('always'), 'Enter the hours of this day, or mark it closed'],
    ['closedDays.0', { closedDays: ['2027-02-29'] }, 'A closed day is a date like 2026-12-31'],
    ['closedDays.0', { closedDays: ['0000-01-01'] }, 'A closed day lies between 2000 and 2199'],
    [
      'hoursEnforced',
      { openingHours: closed, hoursEnforced: true },
      'Open on at least one weekday, or do not enforce the opening hours',
    ],
    [
      'leadTimeMinutes',
      { leadTimeMinutes: 1440, farthestStartDays: 1 },
      'The lead time must be shorter than the farthest start',
    ],
    [
      'turnaroundMinutes',
      { turnaroundMinutes: -1 },
      'The turnaround is a whole number from 0 to 10,080 minutes',
    ],
    [
      'farthestStartDays',
      { farthestStartDays: 367 },
      'The farthest start is a whole number from 1 to 366 days',
    ],
    [
      'overdueGraceMinutes',
      { overdueGraceMinutes: 1.5 },
      'The grace before overdue is a whole number from 0 to 1,440 minutes',
    ],
  ] as const)('%s', async ([path, changes, message], shop) => {
    const { status, body } = await save(shop, changes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message, errorMessages: [{ path, message }] })
    expect((await shop.call('GET /shop')).body.data).toMatchObject(DEFAULT_SHOP)
  })
})

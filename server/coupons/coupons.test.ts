import { describe, expect } from 'vitest'
import type { CouponForm } from '#contract/coupons'
import { rent } from '../testing/paying.ts'
import { couponForm } from '#contract/testing/sample-forms'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

const add = (shop: TestShop, changes: object = {}) =>
  shop.call('POST /coupons', { as: shop.admin, body: { ...couponForm, ...changes } })
const change = (shop: TestShop, code: string, body: Partial<CouponForm>) =>
  shop.call('PATCH /coupons/:code', { as: shop.admin, params: { code }, body })
const check = (shop: TestShop, code: string, as = shop.customer) =>
  shop.call('GET /coupons/:code', { as, params: { code } })
const couponsOf = async (shop: TestShop) =>
  (await shop.call('GET /coupons', { as: shop.admin })).body.data

test('every shop has the coupons that the home page promises', async (shop) => {
  const usual = { ...couponForm, uses: 0 }
  expect(await couponsOf(shop)).toEqual([
    { ...usual, code: 'NEWRIDER', kind: 'amount', value: 100, firstRentalOnly: true },
    { ...usual, code: 'SUMMER10', validUntil: '2024-08-31' },
    { ...usual, code: 'WEEKENDRIDE', value: 5, weekdays: ['friday', 'saturday', 'sunday'] },
  ])
})

describe('an admin', () => {
  test('adds a coupon, whose code is used once and recorded', async (shop) => {
    const { status, body } = await add(shop, { code: ' eid-25 ', weekdays: ['friday', 'friday'] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ code: 'EID-25', weekdays: ['friday'], uses: 0 })
    const exists = { code: 'coupon_exists', errorMessages: [{ path: 'code' }] }
    expect((await add(shop, { code: 'EID-25' })).body).toMatchObject(exists)
    expect((await add(shop, { code: 'summer10' })).body.code).toBe('coupon_exists')
    expect((await couponsOf(shop)).map(({ code }) => code)).toContain('EID-25')
  })

  test('changes a coupon of the home page, and the activity says what', async (shop) => {
    const changed = await change(shop, 'summer10', { validUntil: '2030-08-31' })
    const expected = { code: 'SUMMER10', value: 10, validUntil: '2030-08-31' }
    expect(changed.body.data).toMatchObject(expected)
    expect(await couponsOf(shop)).toHaveLength(3)
    expect((await check(shop, 'SUMMER10')).body.data).toMatchObject({ value: 10 })
    const query = { kind: 'coupon_changed' } as const
    const { body } = await shop.call('GET /activity', { as: shop.admin, query })
    expect(body.data).toMatchObject([
      {
        subject: { kind: 'coupon', name: 'SUMMER10' },
        changes: [{ field: 'validUntil', before: '2024-08-31', after: '2030-08-31' }],
      },
    ])
  })

  test('and another one at once change different fields of a coupon, and both changes stay', async (shop) => {
    const changes = [{ isActive: false }, { usesPerCustomer: 2 }, { value: 7 }]
    const changed = await Promise.all(changes.map((each) => change(shop, 'WEEKENDRIDE', each)))
    expect(changed.map(({ status }) => status)).toEqual([200, 200, 200])
    const coupon = (await couponsOf(shop)).find(({ code }) => code === 'WEEKENDRIDE')
    expect(coupon).toMatchObject({ isActive: false, usesPerCustomer: 2, value: 7 })
  })

  test('changes nothing of a coupon that does not exist, nor to what makes no sense', async (shop) => {
    expect((await change(shop, 'NOBODYS', { value: 5 })).body.code).toBe('coupon_not_found')
    const before = await couponsOf(shop)
    expect((await change(shop, 'SUMMER10', { validFrom: '2024-09-01' })).body).toMatchObject({
      message: 'The last day must not lie before the first',
      errorMessages: [{ path: 'validUntil' }],
    })
    expect((await change(shop, 'NEWRIDER', { kind: 'percentage', value: 12.5 })).status).toBe(400)
    expect(await couponsOf(shop)).toEqual(before)
  })
})

describe('a customer is told of a coupon', () => {
  test('what it takes off, however the code is typed', async (shop) => {
    const coupon = { code: 'NEWRIDER', kind: 'amount', value: 100, weekdays: [] }
    expect((await check(shop, ' newRider ')).body.data).toEqual(coupon)
  })

  test('why it cannot be used, at the field', async (shop) => {
    await add(shop, { code: 'LATER', validFrom: '2199-01-01' })
    await add(shop, { code: 'OFF', isActive: false })
    await rent(shop)
    const expired = 'This coupon has expired. It was valid until August 31, 2024.'
    for (const [code, refusal, message] of [
      ['NONE', 'coupon_not_found', 'There is no coupon with this code. Check the code.'],
      ['SUMMER10', 'coupon_expired', expired],
      ['LATER', 'coupon_not_yet_valid', 'This coupon is valid from January 1, 2199.'],
      ['OFF', 'coupon_inactive', 'This coupon cannot be used at the moment.'],
      ['NEWRIDER', 'coupon_not_first', 'This coupon is for a first rental only.'],
    ] as const) {
      const { body } = await check(shop, code)
      expect(body).toMatchObject({ code: refusal, errorMessages: [{ path: 'code', message }] })
    }
    const other = await shop.given.signedIn()
    expect((await check(shop, 'NEWRIDER', other)).status).toBe(200)
  })
})

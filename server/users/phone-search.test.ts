import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { toE164 } from '../phone-number.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'

const WRITTEN = ['01711-222333', '০১৭১১ ২২২৩৩৩', '+880 1711 222333', '8801711222333', '01711222']

describe('a customer is found by the phone number, however it is written', () => {
  test('by the desk, in User Management and in Rent Management', async (shop) => {
    const { id: userId } = shop.customer
    await shop.call('PUT /users/me', { as: shop.customer, body: { phone: '০১৭১১-২২২৩৩৩' } })
    const { _id: bikeId } = await shop.given.bike()
    const rental = await addRentalRow(shop.db, { bikeId, userId, status: 'INITIAL_PAID' })
    const idsOf = async (
      key: 'GET /users/customers' | 'GET /users/all-users' | 'GET /rentals/all-rentals',
      search: string,
    ) =>
      (await shop.call(key, { as: shop.admin, query: { search } })).body.data.map(
        ({ _id }: { _id: string }) => _id,
      )
    for (const search of WRITTEN) {
      expect([search, await idsOf('GET /users/customers', search)]).toEqual([search, [userId]])
      expect([search, await idsOf('GET /users/all-users', search)]).toEqual([search, [userId]])
      expect([search, await idsOf('GET /rentals/all-rentals', search)]).toEqual([search, [rental]])
    }
  })

  test('also where a server of the previous release wrote it, and until it is changed', async (shop) => {
    const { id } = shop.customer
    const found = async () =>
      (await shop.db.selectFrom('users').select('phoneE164').where('id', '=', id).execute())[0]
        ?.phoneE164
    const writeBefore = (phone: string) =>
      shop.db.updateTable('users').set({ phone }).where('id', '=', id).execute()
    await writeBefore('01811-222333')
    expect(await found()).toBe('+8801811222333')
    await shop.call('PUT /users/me', { as: shop.customer, body: { phone: '+44 (0)20 7946 0018' } })
    expect(await found()).toBe('+442079460018')
    await writeBefore('Ask Rahim')
    expect(await found()).toBeNull()
    await writeBefore('01811-222333')
    expect(await found()).toBe('+8801811222333')
  })

  test('as the database reads the numbers of the previous release, the library reads them', async (shop) => {
    const numbers = [
      ...WRITTEN,
      '+44 20 7946 0018',
      '+880 01711 222333',
      '008801711222333',
      '',
      'no',
    ]
    for (const number of numbers) {
      const read = sql<{ e164: string | null }>`select read_phone(${number}) as e164`
      const [row] = (await read.execute(shop.db)).rows
      expect([number, row?.e164]).toEqual([number, toE164(number)])
    }
  })
})

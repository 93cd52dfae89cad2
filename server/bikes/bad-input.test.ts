import { afterAll, describe, expect, test } from 'vitest'
import { callRoute } from '#contract/call-url'
import { everyRow } from '../testing/every-row.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const BODIES = [
  ['a year beyond any integer', '{"year": 99999999999999999999}'],
  ['NUL in an address', String.raw`{"imageUrl": "https://shop.test/\u0000.jpg"}`],
  ['half a surrogate pair', String.raw`{"imageUrl": "https://shop.test/\ud800.jpg"}`],
  ['a poisoned prototype', '{"__proto__": {"isAvailable": false}}'],
] as const

const QUERIES = [
  'search=%00',
  'search=a%00b',
  `search=${'x'.repeat(201)}`,
  'search=a&search=b',
  'available=maybe',
  'available=',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e999',
  'page=NaN',
  'page=99999999999999999999',
  'limit=0',
  'limit=101',
  'limit=x',
  'brand=%00',
  'model=a&model=b',
]

const shop = await startTestApp({ endWith: afterAll })
const { _id: id } = await shop.given.bike()

// What every call refuses is tested in server/bad-input.test.ts.
describe('bad input about bikes is refused with 400 and a message, and nothing is written', () => {
  test.each(BODIES)('%s', async (_, payload) => {
    const before = await everyRow(shop.db)
    for (const key of ['POST /bikes', `PUT /bikes/${id}`]) {
      const { method, path } = callRoute(key)
      const reply = await shop.app.inject({
        method: method as 'POST',
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${shop.admin.token}`,
          'content-type': 'application/json',
        },
        payload,
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ success: false, message: expect.any(String) as string })
    }
    expect(await everyRow(shop.db)).toEqual(before)
  })

  test.each(QUERIES)('GET /bikes?%s', async (query) => {
    expect((await shop.app.inject(`/api/bikes?${query}`)).statusCode).toBe(400)
  })
})

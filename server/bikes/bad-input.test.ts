import { describe, expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'

const MALFORMED_IDS = [
  'x',
  '0',
  '-1',
  '%00',
  '%ED%A0%80',
  "1'%20or%20'1'='1",
  '01890000-0000-7000-8000-00000000000',
  '01890000-0000-7000-8000-0000000000000',
  'a'.repeat(190),
]

const BODIES = [
  ['no JSON', '{"name": "x"', 400],
  ['a number no float can hold', '{"pricePerHour": 1e999}', 400],
  ['a cc no float can hold', '{"cc": 1e999}', 400],
  ['a year beyond any integer', '{"year": 99999999999999999999}', 400],
  ['an array where an object is due', '[{"name": "x"}]', 400],
  ['text where an object is due', '"name"', 400],
  ['null where an object is due', 'null', 400],
  ['an array where text is due', '{"name": ["x"]}', 400],
  ['an object where text is due', '{"brand": {"toString": "x"}}', 400],
  ['NUL', String.raw`{"brand": "a\u0000b"}`, 400],
  ['half a surrogate pair', String.raw`{"imageUrl": "https://shop.test/\ud800.jpg"}`, 400],
  ['NUL in an address', String.raw`{"imageUrl": "https://shop.test/\u0000.jpg"}`, 400],
  ['a poisoned prototype', '{"__proto__": {"isAvailable": false}}', 400],
  ['more than 64 KB', JSON.stringify({ description: 'x'.repeat(64 * 1024) }), 413],
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

async function shopWithBike() {
  const shop = await startTestApp()
  const { _id: id } = await shop.given.bike()
  const rows = () => shop.db.selectFrom('bikes').selectAll().execute()
  const send = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: string) =>
    shop.app.inject({
      method,
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${shop.admin.token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
  return { ...shop, id, rows, send }
}

describe('bad input is refused with 4xx and a message, and nothing is written', () => {
  test.each(BODIES)('%s', async (_, payload, status) => {
    const { id, rows, send } = await shopWithBike()
    const before = await rows()
    for (const reply of [
      await send('POST', '/bikes', payload),
      await send('PUT', `/bikes/${id}`, payload),
    ]) {
      expect([payload.slice(0, 60), reply.statusCode]).toEqual([payload.slice(0, 60), status])
      const { success, message } = reply.json<{ success: boolean; message: string }>()
      expect({ success, message }).toEqual({
        success: false,
        message: expect.any(String) as string,
      })
    }
    expect(await rows()).toEqual(before)
  })

  test('another content type', async () => {
    const { app, admin, rows } = await shopWithBike()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/bikes',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/xml' },
      payload: '<bike/>',
    })
    expect(reply.statusCode).toBe(415)
    expect(await rows()).toHaveLength(1)
  })

  test('malformed ids', async () => {
    const { rows, send } = await shopWithBike()
    const before = await rows()
    for (const id of MALFORMED_IDS) {
      const replies = [
        await send('GET', `/bikes/${id}`),
        await send('PUT', `/bikes/${id}`, '{"name": "New"}'),
        await send('DELETE', `/bikes/${id}`),
      ]
      for (const { statusCode } of replies) {
        expect([id, [400, 404].includes(statusCode)]).toEqual([id, true])
      }
    }
    expect(await rows()).toEqual(before)
  })

  test.each(QUERIES)('GET /bikes?%s', async (query) => {
    const { send } = await shopWithBike()
    const reply = await send('GET', `/bikes?${query}`)
    expect(reply.statusCode).toBe(400)
  })
})

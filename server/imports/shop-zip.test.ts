import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { startTestApp } from '../testing/start-test-app.ts'
import { csvFile } from '../testing/valid-import-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })
const { admin: as } = shop

async function readZip() {
  const headers = { authorization: `Bearer ${as.token}` }
  const response = await fetch(`${shop.url}/api/exports/shop.zip`, { headers })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(Object.entries(files))
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('the whole shop is one zip, whose tables can be imported again', async () => {
  const bike = await shop.given.bike()
  const picture = await shop.given.picture()
  const pictures = [{ id: picture._id, alt: 'From the left' }]
  await shop.call('PUT /bikes/:id', { as, params: { id: bike._id }, body: { pictures } })
  const ride = {
    bikeId: bike._id,
    startTime: new Date((await shop.clock.now(shop.db)).getTime() + HOUR_MS).toISOString(),
    customer: { name: 'Nasrin Akter', phone: '01811-222333' },
  }
  expect((await shop.call('POST /rentals/reservations', { as, body: ride })).status).toBe(200)

  const files = await readZip()
  expect(textOf(files.get('README.txt'))).toContain('"Import" in the dashboard')
  expect(textOf(files.get('rentals.csv'))).toMatch(/Nasrin Akter,01811-222333,,/)
  expect(textOf(files.get('pictures.csv'))).toContain('From the left')
  const name = `pictures/${picture._id.slice(0, 20)}.webp`
  expect(textOf(files.get(name)?.subarray(8, 12))).toBe('WEBP')
  for (const [file, key] of [
    ['bikes.csv', 'POST /imports/bikes'],
    ['price-lists.csv', 'POST /imports/price-lists'],
    ['customers.csv', 'POST /imports/customers'],
  ] as const) {
    const table = csvFile(textOf(files.get(file)))
    const { data } = (await shop.call(key, { as, file: table, query: { dryRun: 'true' } })).body
    expect([file, data?.counts.add ?? 0, data?.counts.wrong ?? 0]).toEqual([file, 0, 0])
  }
  const activity = (await shop.call('GET /activity', { as })).body.data
  expect(activity.some(({ subject }) => subject?.name === 'exports/shop.zip')).toBe(true)
})

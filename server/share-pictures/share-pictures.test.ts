import { expect, test as base } from 'vitest'
import sharp, { type Region } from 'sharp'
import { bikeForm } from '#contract/testing/sample-forms'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { createPublicReads } from '../create-public-reads.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'
import { drawableText } from './share-design.ts'

async function upload(shop: TestShop, background: string): Promise<string> {
  const create = { width: 900, height: 600, channels: 3, background } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const file = { bytes, type: 'image/jpeg' }
  const { body } = await shop.call('POST /pictures', { as: shop.admin, file })
  return body.data._id
}

const rename = (shop: TestShop, name: string, town = 'Sylhet') =>
  shop.call('PUT /shop', {
    as: shop.admin,
    body: { ...DEFAULT_SHOP, closedDays: [], mostInAdvance: 20_000, name, town },
  })

async function channelsOf(picture: Buffer, region: Region) {
  const part = await sharp(picture).extract(region).png().toBuffer()
  return (await sharp(part).stats()).channels
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname

test('a link to the shop shows its name before its first photo, and to a bike that bike', async (shop) => {
  const reads = createPublicReads(shop.services)
  expect(pathOf(await reads.sharePicture())).toBe('/share.png')
  const plain = await shop.given.bike()
  const id = await upload(shop, '#ff0000')
  const body = { ...bikeForm, name: 'রোডস্টার', pictures: [{ id, alt: '' }] }
  const { data: bike } = (await shop.call('POST /bikes', { as: shop.admin, body })).body
  expect(await reads.sharePictureOf({ ...bikeForm, _id: plain._id })).toBeUndefined()

  await rename(shop, 'চাকা Rides & more')
  const first = pathOf(await reads.sharePicture())
  expect(first).toMatch(/^\/share\/[0-9a-f]{24}\.jpg$/)
  const { headers, rawPayload, statusCode } = await shop.app.inject(first)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { width, height, format } = await sharp(rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  const text = await channelsOf(rawPayload, { left: 60, top: 420, width: 900, height: 150 })
  expect(text[1]?.max).toBeGreaterThan(230)
  const photo = await channelsOf(rawPayload, { left: 0, top: 0, width: 1200, height: 100 })
  expect(photo.map(({ mean }) => Math.round(mean / 10))).toEqual([25, 0, 0])

  const ofBike = await reads.sharePictureOf({ ...bikeForm, _id: bike._id })
  const shown = await shop.app.inject(pathOf(ofBike ?? { url: '' }))
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(shown.rawPayload.equals(rawPayload)).toBe(false)

  await rename(shop, 'Rahim Rides')
  const second = pathOf(await reads.sharePicture())
  expect(second).not.toBe(first)
  expect((await shop.app.inject(first)).rawPayload.equals(rawPayload)).toBe(true)
  const unknown = await shop.app.inject(`/share/${'0'.repeat(24)}.jpg`)
  expect([unknown.statusCode, unknown.headers.location]).toEqual([302, second])
  for (const path of ['/share/x.jpg', `/share/x/${'0'.repeat(24)}.jpg`]) {
    expect((await shop.app.inject(path)).statusCode).toBe(404)
  }
  await shop.services.share.sweep(Date.now() + 31 * 86_400_000)
  expect((await shop.app.inject(first)).headers.location).toBe(second)
})

base.each([
  ['Rahim’s Rides & Co.', 'Rahim’s Rides & Co.'],
  ['চাকা সাইকেল ১২৩', 'চাকা সাইকেল ১২৩'],
  ['  Café\n🚲 Ride ★ ', 'Café Ride'],
  ['ক্\u200dষ', 'ক্\u200dষ'],
  ['自転車 Rides', undefined],
  ['🚲🚲', undefined],
])('the name “%s” is written as %s', (name, written) => {
  expect(drawableText(name)).toBe(written)
})

import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { RefusalCode } from '#contract/errors'
import { MOST_PICTURE_BYTES } from '#domain/pictures'
import { DAY_MS } from '#domain/time'
import { type UploadFile, callOf } from '../testing/call.ts'
import { explainFileTrouble } from './picture-files.ts'
import { testWith } from '../testing/shop-test.ts'
import { SMALL_PICTURE } from '../testing/small-picture.ts'
import { startTestApp } from '../testing/start-test-app.ts'

async function startPictureShop() {
  const shop = await startTestApp()
  await rm(shop.picturesDir, { recursive: true, force: true })
  const upload = (file: UploadFile, as = shop.admin) => shop.call('POST /pictures', { as, file })
  const get = (url: string, accept: string) =>
    shop.app.inject({ url: new URL(url).pathname, headers: { accept } })
  /** Every file below the folder of pictures. */
  const files = async () =>
    (await readdir(shop.picturesDir, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(shop.picturesDir, path.join(parentPath, name)))
      .toSorted()
  const rows = () => shop.db.selectFrom('pictures').selectAll().execute()
  const change = (id: string, body: unknown) =>
    shop.call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
  return { ...shop, upload, get, files, rows, change }
}

const test = testWith(startPictureShop)

/** A telephone held upright: the pixels lie on their side, with the place where it was taken. */
const photo = (width = 700) =>
  sharp({ create: { width, height: 400, channels: 3, background: '#c33' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="300" height="400"><rect width="300" height="400" fill="#33c"/></svg>',
        ),
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'secret name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const asFile = (bytes: Buffer, type = 'image/jpeg') => ({ bytes, type })

test('a photo is kept upright, without its metadata, in each width as AVIF and WebP', async (shop) => {
  const bytes = await photo()
  const { status, body } = await shop.upload(asFile(bytes))
  const { _id: id, url, widths } = body.data
  expect([status, widths, url]).toEqual([200, [320, 640], `${shop.url}/api/pictures/${id}/960`])
  for (const [accept, format] of [
    ['image/avif,image/webp,*/*;q=0.8', 'heif'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['*/*', 'webp'],
  ] as const) {
    const { headers, rawPayload } = await shop.get(url.replace('/960', '/320'), accept)
    const type = format === 'heif' ? 'image/avif' : 'image/webp'
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept',
    })
    const { exif, icc, xmp, orientation, ...about } = await sharp(rawPayload).metadata()
    expect(about).toMatchObject({ format, width: 320, height: 560 })
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    const [red, , blue] = await sharp(rawPayload)
      .extract({ left: 160, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect((blue ?? 0) > (red ?? 0)).toBe(true)
    expect(rawPayload.includes('secret name')).toBe(false)
  }
  // Its largest file is served where a page wants a larger one.
  const largest = await shop.get(url.replace('/960', '/1600'), 'image/webp')
  expect((await sharp(largest.rawPayload).metadata()).width).toBe(400)
  const kept = { 'if-none-match': String(largest.headers.etag), accept: 'image/webp' }
  const again = await shop.app.inject({ url: `/api/pictures/${id}/1600`, headers: kept })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(await shop.rows()).toMatchObject([{ id, width: 400, height: 700 }])
  const placeholder = String((await shop.rows())[0]?.placeholder)
  expect(placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(placeholder.length).toBeLessThan(400)
})

test('the same bytes are stored once, sent at once or again, also after their files were lost', async (shop) => {
  const file = asFile(await photo(330))
  const replies = await Promise.all([shop.upload(file), shop.upload(file), shop.upload(file)])
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1)
  const files = await shop.files()
  expect(files).toHaveLength(4)
  expect((await shop.upload(file)).status).toBe(200)
  expect(await shop.files()).toEqual(files)
  const added = await shop.db.selectFrom('auditEvents').select('kind').execute()
  expect(added.filter(({ kind }) => kind === 'picture_added')).toHaveLength(1)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')

test('what is no picture is refused with a sentence, and nothing of it is left', async (shop) => {
  const whole = await photo()
  const wrong: [RefusalCode, Buffer, type?: string][] = [
    ['picture_empty', Buffer.alloc(0)],
    ['picture_kind', svg, 'image/svg+xml'],
    ['picture_kind', svg],
    ['picture_kind', Buffer.from('GIF89a'), 'image/gif'],
    ['picture_kind', Buffer.from('hello'), 'text/plain'],
    ['picture_kind', Buffer.from('{}'), 'application/json'],
    ['picture_mislabelled', SMALL_PICTURE.bytes],
    ['picture_damaged', whole.subarray(0, whole.length / 2)],
    ['picture_damaged', Buffer.from('ffd8ffe0', 'hex')],
    ['picture_heic', heic, 'image/heic'],
    ['picture_too_many_pixels', await bomb(), 'image/png'],
    ['picture_too_large', Buffer.alloc(MOST_PICTURE_BYTES + 1, 1)],
  ]
  for (const [code, bytes, type] of wrong) {
    const { status, body } = await shop.upload(asFile(bytes, type))
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(body.message).toMatch(/^[A-Z].*[a-z]/)
  }
  await expect.poll(shop.files).toEqual([])
  expect(await shop.rows()).toEqual([])
})

/** A PNG of a few bytes that says it has 900 million pixels. */
async function bomb(): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const large = Buffer.from(small)
  large.writeUInt32BE(30_000, 16)
  large.writeUInt32BE(30_000, 20)
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29)
  return large
}

test('a customer cannot upload, and an upload that is cut off leaves nothing', async (shop) => {
  expect((await shop.upload(SMALL_PICTURE, shop.customer)).status).toBe(403)
  const { port } = new URL(shop.url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = `POST /api/pictures HTTP/1.1\r\nhost: shop.test\r\nauthorization: Bearer ${shop.admin.token}\r\n`
  socket.write(
    `${head}content-type: image/jpeg\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(50_000)}`,
  )
  await expect.poll(async () => (await shop.files()).length).toBe(1)
  socket.destroy()
  await text(socket).catch(() => '')
  await expect.poll(shop.files).toEqual([])
  expect(await shop.rows()).toEqual([])
})

test('what a server left that was killed during an upload is removed a day later', async (shop) => {
  const [killed, busy] = ['killed', 'busy'].map((name) =>
    path.join(shop.picturesDir, 'incoming', name),
  )
  await Promise.all([killed, busy].map((folder) => mkdir(String(folder), { recursive: true })))
  await Promise.all([killed, busy].map((folder) => writeFile(`${folder}/320.webp`, 'half')))
  const dayBefore = new Date(Date.now() - DAY_MS - 1000)
  await utimes(String(killed), dayBefore, dayBefore)
  await shop.services.pictures.sweep()
  expect(await shop.files()).toEqual(['incoming/busy/320.webp'])
})

test('a picture that takes too long, finds no place or no disk is refused in a sentence', async (shop) => {
  for (const [config, status, code] of [
    [{ decodeLimits: { mostMs: 1 } }, 400, 'picture_too_hard'],
    [{ decodeLimits: { mostWaiting: 0 } }, 503, 'unavailable'],
    [{ picturesDir: import.meta.filename }, 507, 'pictures_unwritable'],
  ] as const) {
    const app = await shop.composeServer(config).createApp({ shedLoad: false })
    const reply = await callOf(app)('POST /pictures', { as: shop.admin, file: SMALL_PICTURE })
    await app.close()
    expect(reply).toMatchObject({ status, body: { code } })
  }
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(explainFileTrouble(full)).toMatchObject({ code: 'pictures_full' })
  expect(await shop.rows()).toEqual([])
})

describe('the pictures of a bike', () => {
  test('are chosen in their order; the address of the first one is that of the bike', async (shop) => {
    const { _id: id, imageUrl } = await shop.given.bike()
    const one = await shop.given.picture()
    const two = await shop.given.picture(asFile(await photo(330)))
    const uses = [{ id: two._id, alt: ' From the left ' }, { id: one._id }]
    const changed = await shop.change(id, { pictures: uses })
    expect(changed.body.data).toMatchObject({ imageUrl: two.url, revision: '2' })
    const expected = [
      { id: two._id, url: two.url, alt: 'From the left', placeholder: two.placeholder },
      { id: one._id, alt: '' },
    ]
    const read = async () => (await shop.call('GET /bikes/:id', { params: { id } })).body.data
    expect((await read()).pictures).toMatchObject(expected)

    // Without pictures they stay; another order is a change; an address alone stays possible.
    await shop.change(id, { name: 'Renamed' })
    expect((await read()).pictures).toMatchObject(expected)
    await shop.change(id, { imageUrl: one.url })
    expect(await read()).toMatchObject({ imageUrl: one.url, pictures: expected.toReversed() })
    await shop.change(id, { imageUrl })
    expect(await read()).toMatchObject({ imageUrl, pictures: expected.toReversed() })
    await shop.change(id, { pictures: [] })
    expect(await read()).not.toHaveProperty('pictures')
    const { body } = await shop.call('GET /bikes', {})
    expect(body.data).toMatchObject([{ imageUrl, name: 'Renamed' }])
    const events = await shop.db.selectFrom('auditEvents').select('changes').orderBy('id').execute()
    expect(events.at(-1)?.changes).toEqual({
      pictures: {
        before: `${one._id.slice(0, 8)}, ${two._id.slice(0, 8)} From the left`,
        after: null,
      },
    })
  })

  test('are refused where one is not there, is named twice, or none would be left', async (shop) => {
    const { _id: id } = await shop.given.bike()
    const { _id: picture, url } = await shop.given.picture()
    const unknown = 'a'.repeat(64)
    for (const [body, path] of [
      [{ pictures: [{ id: unknown }] }, 'pictures.0.id'],
      [{ pictures: [{ id: picture }, { id: picture }] }, 'pictures'],
      [{ pictures: [{ id: '../../etc' }] }, 'pictures.0.id'],
    ] as const) {
      const reply = await shop.change(id, body)
      expect(reply).toMatchObject({ status: 400, body: { errorMessages: [{ path }] } })
    }
    await shop.change(id, { imageUrl: url })
    const reply = await shop.change(id, { pictures: [] })
    expect(reply).toMatchObject({ status: 400, body: { errorMessages: [{ path: 'imageUrl' }] } })
  })

  test('stay for as long as a bike has them; others are removed after 30 days', async (shop) => {
    const { _id: id } = await shop.given.bike()
    const one = await shop.given.picture()
    const two = await shop.given.picture(asFile(await photo(330)))
    await shop.change(id, { pictures: [{ id: one._id }] })
    shop.clock.advance(29 * DAY_MS)
    await shop.services.pictures.sweep()
    expect(await shop.rows()).toHaveLength(2)
    shop.clock.advance(2 * DAY_MS)
    await shop.services.pictures.sweep()
    expect(await shop.rows()).toMatchObject([{ id: one._id }])
    expect((await shop.files()).every((file) => file.includes(one._id))).toBe(true)
    expect((await shop.get(two.url, '*/*')).statusCode).toBe(404)
    // The last bike that has it is a deleted one: its rentals show it still.
    await shop.call('DELETE /bikes/:id', {
      as: await shop.given.signedIn({ role: 'admin' }),
      params: { id },
    })
    shop.clock.advance(31 * DAY_MS)
    await shop.services.pictures.sweep()
    expect(await shop.rows()).toHaveLength(1)
  })

  test('move with the address of the shop', async (shop) => {
    const { url } = await shop.given.picture()
    const { _id: id } = await shop.given.bike({ imageUrl: url })
    const moved = shop.composeServer({ publicUrl: 'https://bikes.example' })
    await moved.services.bikes.movePictures()
    const bike = await moved.services.fleet.find(id)
    const address = url.replace(shop.url, 'https://bikes.example')
    expect(bike).toMatchObject({ imageUrl: address, pictures: [{ url: address }] })
  })
})

/** @module-tag release */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { DAY_MS } from '#domain/time'
import { startBucket } from '../testing/bucket-stand-in.ts'
import { callOf } from '../testing/call.ts'
import { testWith } from '../testing/shop-test.ts'
import { SMALL_PICTURE } from '../testing/small-picture.ts'
import { startTestApp } from '../testing/start-test-app.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function startSharedPictures() {
  const shop = await startTestApp()
  const bucket = await startBucket()
  async function startServer(pictureStore = bucket.settings) {
    const picturesDir = await newFolder()
    const server = shop.composeServer({ picturesDir, pictureStore, storePauseMs: 0 })
    const app = await server.createApp({ shedLoad: false })
    onTestFinished(() => app.close())
    const get = (id: string) =>
      app.inject({ url: `/api/pictures/${id}/320`, headers: { accept: 'image/webp' } })
    const upload = () => callOf(app)('POST /pictures', { as: shop.admin, file: SMALL_PICTURE })
    return { pictures: server.services.pictures, picturesDir, get, upload }
  }
  const rows = () => shop.db.selectFrom('pictures').selectAll().execute()
  return { shop, bucket, startServer, rows }
}

const test = testWith(startSharedPictures)

test('a picture that one server has put into the store is served by another one', async ({
  bucket,
  startServer,
}) => {
  const [one, other] = await Promise.all([startServer(), startServer()])
  const { status, body } = await one.upload()
  const id = body.data._id
  expect(status).toBe(200)
  expect([...bucket.files.keys()]).toEqual([`pictures/${id}/320.avif`, `pictures/${id}/320.webp`])

  const replies = await Promise.all([other.get(id), other.get(id)])
  for (const { statusCode, rawPayload, headers } of replies) {
    expect([statusCode, headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(rawPayload).toEqual(bucket.files.get(`pictures/${id}/320.webp`)?.content)
  }
  // The copy of the other server is used from then on, and the same bytes are not sent again.
  const before = bucket.asked.length
  expect((await other.get(id)).statusCode).toBe(200)
  expect((await other.get('a'.repeat(64))).statusCode).toBe(404)
  expect(bucket.asked).toHaveLength(before)
  expect((await other.upload()).body.data._id).toBe(id)
  expect(bucket.asked.slice(before)).toEqual([`HEAD /bikes/pictures/${id}/320.webp`])
})

test('while the store is away, pictures come from the copy or are blurred, and come back with it', async ({
  shop,
  bucket,
  startServer,
  rows,
}) => {
  const [one, other] = await Promise.all([startServer(), startServer()])
  const { _id: id, placeholder } = (await one.upload()).body.data
  bucket.setAway(true)
  expect((await one.get(id)).headers['cache-control']).toContain('immutable')
  const blurred = await other.get(id)
  expect(blurred).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
  })
  expect(blurred.rawPayload.toString('base64')).toBe(placeholder.split(',')[1])

  await shop.db.deleteFrom('pictures').execute()
  const refused = await other.upload()
  expect(refused).toMatchObject({ status: 503, body: { code: 'pictures_away' } })
  expect(refused.body.message).toBe(
    'The store of the pictures does not answer. Try again in some minutes.',
  )
  expect(await rows()).toEqual([])
  expect(await readdir(path.join(other.picturesDir, 'incoming'))).toEqual([])

  bucket.setAway(false)
  expect((await other.upload()).status).toBe(200)
  expect((await other.get(id)).headers['cache-control']).toContain('immutable')
  await one.pictures.sweep()
})

test('pictures from before the store are sent to it, and what an upload left there is removed', async ({
  shop,
  bucket,
  startServer,
}) => {
  const server = await startServer()
  const { _id: id } = (await server.upload()).body.data
  bucket.files.clear()
  const stray = `pictures/${'b'.repeat(64)}/320.webp`
  const changedAt = new Date(Date.now() - 2 * DAY_MS)
  bucket.files.set(stray, { content: Buffer.from('x'), changedAt })
  await server.pictures.fillStore()
  expect(bucket.files.size).toBe(3)
  await server.pictures.sweep()
  expect([...bucket.files.keys()]).toEqual([`pictures/${id}/320.avif`, `pictures/${id}/320.webp`])
  shop.clock.advance(31 * DAY_MS)
  await server.pictures.sweep()
  expect([...bucket.files.keys()]).toEqual([])
})

import { expect } from 'vitest'
import type { SiteForm } from '#contract/site'
import sharp from 'sharp'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'

async function startEditing(shop: TestShop) {
  const { body } = await shop.call('GET /site')
  const { words, revision } = body.data
  const save = (changes: Partial<SiteForm['words']>, extra: Partial<SiteForm> = {}) =>
    shop.call('PUT /site', {
      as: shop.admin,
      body: { words: { ...words, ...changes }, revision, ...extra },
    })
  return { words, revision, save }
}

test('the words are the usual ones until an admin changes some, at once on every server', async (shop) => {
  const other = shop.composeServer()
  const { words, revision, save } = await startEditing(shop)
  expect(revision).toBe('0')
  expect(words.hero.title).toBe('Rent Your Favorite Bikes On')
  expect(await other.services.site.readOwnOrLast()).toEqual({ version: 0, own: {} })

  const hero = { ...words.hero, title: 'Ride the hills' }
  const pages = { ...words.pages, terms: '# Terms\nRide well.' }
  const saved = await save({ hero, pages })
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({ revision: '1', words: { ...words, hero, pages } })
  expect(saved.body.data.usual).toEqual(words)
  expect(await other.services.site.readOwnOrLast()).toEqual({ version: 1, own: { hero, pages } })

  const query = { kind: 'site_changed' }
  const { body } = await shop.call('GET /activity', { as: shop.admin, query })
  const sections = { field: 'sections', before: null, after: 'hero, pages' }
  expect(body.data[0]?.changes).toEqual(expect.arrayContaining([sections]))
})

test('who saves over the words of another admin is refused, and a repeat is not', async (shop) => {
  const [first, second] = [await startEditing(shop), await startEditing(shop)]
  expect((await first.save({ testimonials: [] })).status).toBe(200)
  const refused = await second.save({ coupons: [] })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'site_changed' })
  expect(refused.body.message).toMatch(/^The texts have changed meanwhile, by /)
  expect((await first.save({ testimonials: [] })).body.data.revision).toBe('1')
})

test('an earlier version comes back as a new one, the usual words too', async (shop) => {
  const { words, save } = await startEditing(shop)
  await save({ coupons: [] })
  await save({ coupons: [], testimonials: [] }, { revision: '1' })
  const restore = (version: number) =>
    shop.call('POST /site/restore', { as: shop.admin, body: { version } })
  const back = (await restore(1)).body.data
  expect(back).toMatchObject({ revision: '3', words: { ...words, coupons: [] } })
  expect((await restore(0)).body.data).toMatchObject({ revision: '4', words })
  expect((await restore(9)).status).toBe(404)
  const { body } = await shop.call('GET /site/history', { as: shop.admin })
  expect(body.data.map(({ version, sections }) => [version, sections])).toEqual([
    [4, ['coupons']],
    [3, ['testimonials']],
    [2, ['testimonials']],
    [1, ['coupons']],
  ])
})

test('words that are wider than a small phone are saved once the admin insists', async (shop) => {
  const { words, save } = await startEditing(shop)
  const hero = { ...words.hero, title: 'Donaudampfschifffahrt' }
  const refused = await save({ hero })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('“Donaudampfschifffahrt” in the hero is wider')
  expect((await save({ hero }, { confirmed: true })).status).toBe(200)
})

test('six long pages in Bangla are saved, and longer ones refused with a sentence', async (shop) => {
  const { words, save } = await startEditing(shop)
  const long = 'ভাড়া '.repeat(2000).trim()
  const pages = Object.fromEntries(Object.keys(words.pages).map((page) => [page, long]))
  expect((await save({ pages: pages as typeof words.pages })).status).toBe(200)
  const refused = await save({ pages: { ...words.pages, faq: 'x'.repeat(12_001) } })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe('Use at most 12000 characters')
})

test('a logo is the face of the shop in its manifest and icons, once it is stored', async (shop) => {
  const { save } = await startEditing(shop)
  const unknown = await save({ logo: `/api/pictures/${'a'.repeat(64)}/320` })
  expect(unknown.status).toBe(400)
  expect(unknown.body.message).toBe('This picture is not there any more. Upload it again.')
  expect((await save({ logo: 'https://evil.example/x.png' })).status).toBe(400)

  const draw = (width: number) =>
    sharp({ create: { width, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
  const store = async (width: number) => {
    const file = { bytes: await draw(width), type: 'image/png' }
    const { body } = await shop.call('POST /pictures', { as: shop.admin, file })
    return `/api/pictures/${body.data._id}/320`
  }
  const long = await save({ logo: await store(400) })
  expect(long.status).toBe(409)
  expect(long.body.message).toContain('more than three times as long as high')
  const logo = await store(100)
  expect((await save({ logo, palette: 'blue' })).status).toBe(200)
  await shop.services.pictures.sweep()

  const manifest = await shop.app.inject('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.json()).toMatchObject({ name: 'Chaka', start_url: '/', theme_color: '#1b4d89' })
  for (const { src, sizes } of manifest.json<{ icons: { src: string; sizes: string }[] }>().icons) {
    const icon = await shop.app.inject(src)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  const { rawPayload } = await shop.app.inject('/icons/shop-192.png')
  const { data } = await sharp(rawPayload)
    .extract({ left: 96, top: 96, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(data[1]).toBeLessThan(60)
})

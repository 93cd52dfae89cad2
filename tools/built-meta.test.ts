import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BikeView } from '#contract/bikes'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { CHANGED_AT, PUBLIC_URL, bike, startBuiltShop } from './testing/built-shop.ts'

let shop: Awaited<ReturnType<typeof startBuiltShop>>

beforeAll(async () => {
  shop = await startBuiltShop()
})

afterAll(() => shop.app.close())

async function read(url: string, fleet: BikeView[] = [bike]): Promise<string> {
  shop.restock(fleet)
  return (await shop.get(url)).body
}

const text = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function headOf(html: string) {
  const [head = ''] = html.split('</head>')
  const tags = new Map<string, string[]>()
  const add = (name = '', value = '') => tags.set(name, [...(tags.get(name) ?? []), text(value)])
  for (const [, name, content] of head.matchAll(
    /<meta (?:name|property)="([^"]*)" content="([^"]*)"/g,
  )) {
    add(name, content)
  }
  for (const [, href] of head.matchAll(/<link rel="canonical" href="([^"]*)"/g)) {
    add('canonical', href)
  }
  for (const [, title] of html.matchAll(/<title>([^<]*)<\/title>/g)) add('title', title)
  return tags
}

function productIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

const dataIn = (html: string): unknown[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)).map(
    ([, json = '']): unknown => JSON.parse(json),
  )

const PAGES = ['/', '/about', '/all-bikes', '/signup', '/login', `/bikes/${bike._id}`]

describe('a public page arrives with title, description, canonical address and preview', () => {
  test.each(PAGES)('%s', async (path) => {
    const head = headOf(await read(path))
    const names = ['title', 'description', 'canonical', 'og:title', 'og:image']
    expect(names.map((name) => [name, head.get(name)?.length])).toEqual(
      names.map((name) => [name, 1]),
    )
    const url = `${PUBLIC_URL}${path}`
    expect(head.get('canonical')).toEqual([url])
    expect(head.get('og:url')).toEqual([url])
    expect(head.get('og:title')).toEqual(head.get('title'))
    expect(head.get('og:image')).toEqual([`${PUBLIC_URL}/share.png`])
    expect(head.get('twitter:card')).toEqual(['summary_large_image'])
    expect(head.get('description')?.[0]?.length).toBeGreaterThan(30)
    expect(head.get('description')?.[0]?.length).toBeLessThanOrEqual(160)
  })

  test('no two pages are called the same', async () => {
    const titles: string[] = []
    for (const path of PAGES) titles.push(...(headOf(await read(path)).get('title') ?? []))
    expect(new Set(titles).size).toBe(PAGES.length)
  })

  test('the picture of the preview is there', async () => {
    const { statusCode, headers, rawPayload } = await shop.get('/share.png')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test.each([
    ['/all-bikes?search=road', '/all-bikes'],
    ['/all-bikes?brand=Yamaha&page=2', '/all-bikes'],
    ['/all-bikes?page=2', '/all-bikes?page=2'],
    ['/about?from=mail', '/about'],
  ])('%s is the page %s', async (asked, canonical) => {
    expect(headOf(await read(asked)).get('canonical')).toEqual([`${PUBLIC_URL}${canonical}`])
  })

  test.each(['/nowhere', '/dashboard/my-rentals'])('%s is not to be listed', async (path) => {
    expect(headOf(await read(path)).get('robots')).toEqual(['noindex'])
  })
})

describe("a bike's page", () => {
  const path = `/bikes/${bike._id}`

  test('carries the bike and its price per hour as schema.org Product and Offer', async () => {
    expect(productIn(await read(path))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Roadster',
      image: 'https://pictures.example/roadster.svg',
      brand: { '@type': 'Brand', name: 'Yamaha' },
      model: 'R 155',
      offers: {
        '@type': 'Offer',
        url: `${PUBLIC_URL}${path}`,
        price: '150.00',
        priceCurrency: 'BDT',
        availability: 'https://schema.org/InStock',
        priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'HUR' },
      },
    })
  })

  test('tells the way to it as schema.org BreadcrumbList', async () => {
    const list = dataIn(await read(path))[1]
    expect(list).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${PUBLIC_URL}/` },
        { position: 2, name: 'All Bikes', item: `${PUBLIC_URL}/all-bikes` },
        { position: 3, name: 'Roadster', item: `${PUBLIC_URL}${path}` },
      ],
    })
  })

  test('says so when the bike cannot be had', async () => {
    const product = productIn(await read(path, [{ ...bike, isAvailable: false }]))
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  })

  test('lets no name end the script it stands in', async () => {
    const name = '</script><script>alert(1)</script> "&<!--'
    const html = await read(path, [{ ...bike, name }])
    expect(productIn(html)).toMatchObject({ name })
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('</script><script>alert')
  })

  test.each([
    ['https://pictures.example/roadster.jpg?w=1200', true],
    ['https://images.example/photo-1558981806-ec527fa84c39', true],
    ['https://pictures.example/roadster.svg', false],
  ])('previews its own picture where that is no drawing: %s', async (imageUrl, isOwn) => {
    const head = headOf(await read(path, [{ ...bike, imageUrl }]))
    expect(head.get('og:image')).toEqual([isOwn ? imageUrl : `${PUBLIC_URL}/share.png`])
  })

  test('names the town in its title, and shows its drawn picture, where the shop has them', async () => {
    const url = `${PUBLIC_URL}/share/${bike._id}/0123.jpg`
    shop.dress({ town: 'Sylhet', shareOfBike: { url, text: 'Roadster', width: 1200, height: 630 } })
    const head = headOf(await read(path))
    const home = headOf(await read('/'))
    const about = await read('/about')
    shop.dress({})
    expect(head.get('og:image')).toEqual([url])
    expect(head.get('og:image:width')).toEqual(['1200'])
    expect(head.get('title')).toEqual(['Roadster · Chaka, Sylhet'])
    expect(home.get('title')).toEqual(['Chaka: motorbikes and bicycles for rent in Sylhet'])
    expect(headOf(about).get('title')).toEqual(['About us · Chaka, Sylhet'])
    expect(dataIn(about)).toMatchObject([{ address: { addressLocality: 'Sylhet' } }])
  })

  test('describes itself in one line, cut at a word', async () => {
    const description = 'A calm ride\nfor the whole day. '.repeat(20)
    const [shown = ''] =
      headOf(await read(path, [{ ...bike, description }])).get('description') ?? []
    expect(shown).toMatch(/^Roadster by Yamaha, 150\.00 BDT per hour\. A calm ride for .*[a-z.]…$/)
  })
})

test.each(['/', '/about'])('%s says who rents out, where and when', async (path) => {
  const { openingHours, ...shop } = DEFAULT_SHOP
  expect(dataIn(await read(path))).toEqual([
    expect.objectContaining({
      '@type': 'AutoRental',
      name: shop.name,
      address: shop.address,
      telephone: shop.phone,
      email: shop.email,
    }),
  ])
  const [data] = dataIn(await read(path)) as { openingHoursSpecification: object[] }[]
  expect(data?.openingHoursSpecification).toHaveLength(6)
  expect(data?.openingHoursSpecification[0]).toEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'Monday',
    ...openingHours.monday,
  })
})

describe('what search engines ask for', () => {
  test('robots.txt keeps them off the dashboard and names the sitemap', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toMatch(/^Disallow: \/dashboard$/m)
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  })

  test('sitemap.xml lists the pages to be found and every bike, and neither accounts nor a dashboard', async () => {
    const other = { ...bike, _id: '0190b1c2-0000-7000-8000-000000000002' }
    const sitemap = await read('/sitemap.xml', [bike, other])
    const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc]) => loc)
    const found = PAGES.filter((path) => path !== '/signup' && path !== '/login')
    const paths = [...found, `/bikes/${other._id}`]
    expect(listed).toEqual(paths.map((path) => `${PUBLIC_URL}${path}`))
    expect(sitemap).toContain(`${bike._id}</loc><lastmod>${CHANGED_AT.toISOString()}</lastmod>`)
    expect(sitemap.match(/<lastmod>/g)).toHaveLength(1)
    for (const path of paths) expect((await shop.get(path)).statusCode).toBe(200)
  })

  test('is kept like a page', async () => {
    shop.restock([bike])
    const before = shop.read.times
    const { headers } = await shop.get('/sitemap.xml')
    await shop.get('/sitemap.xml')
    expect(shop.read.times).toBe(before + 1)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const again = await shop.get('/sitemap.xml', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})

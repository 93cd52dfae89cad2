import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_PICTURE_BYTES } from '#domain/pictures'
import { startTestApp } from '../testing/start-test-app.ts'
import { SMALL_PICTURE } from '../testing/small-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { isPublicAddress } from '../http/public-address.ts'

test('addresses of private networks and of special purpose are not public', () => {
  const HIDDEN = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255
    192.168.1.1 192.0.2.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1
    ::ffff:8.8.8.8 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2002:a00:1:: 2001::1`
  const PUBLIC = '8.8.8.8 172.32.0.1 103.4.5.6 2606:4700::1111 2a00:1450::1'

  expect(HIDDEN.split(/\s+/).filter(isPublicAddress)).toEqual([])
  expect(PUBLIC.split(' ').filter(isPublicAddress)).toEqual(PUBLIC.split(' '))
})

const rules = { isAllowed: isPublicAddress, allowsHttp: true, mostMs: 2000 }

test.each([
  'http://127.0.0.1/a.jpg',
  'http://localhost/a.jpg',
  'http://2130706433/a.jpg',
  'http://0x7f.1/a.jpg',
  'http://[::1]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://user:secret@8.8.8.8/a.jpg',
  'file:///etc/passwd',
  'ftp://8.8.8.8/a.jpg',
  'data:image/png;base64,AAAA',
])('%s is not asked', async (address) => {
  await expect(fetchPicture(address, rules)).rejects.toMatchObject({ code: 'picture_address' })
})

test('a public shop asks by https alone, at its usual port', async () => {
  const strict = { ...rules, allowsHttp: false }
  for (const address of ['http://8.8.8.8/a.jpg', 'https://8.8.8.8:8443/a.jpg']) {
    await expect(fetchPicture(address, strict)).rejects.toMatchObject({ code: 'picture_address' })
  }
})

async function startSite() {
  let asked = 0
  const site = createServer((request, response) => {
    asked += 1
    const [, kind = '', rest = ''] = /^\/([a-z]+)\??(.*)$/.exec(request.url ?? '') ?? []
    if (kind === 'to') return response.writeHead(302, { location: rest }).end()
    if (kind === 'picture')
      return response.setHeader('content-type', 'image/png').end(SMALL_PICTURE.bytes)
    if (kind === 'page') return response.setHeader('content-type', 'text/html').end('<html>')
    if (kind === 'large') {
      response.setHeader('content-type', 'image/png')
      return response.end(Buffer.alloc(MOST_PICTURE_BYTES + 1, 1))
    }
    if (kind === 'silent') return undefined
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  const { port } = site.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked: () => asked }
}

test('a picture is fetched once and kept like an upload; redirections are checked', async () => {
  const shop = await startTestApp()
  const { url, asked } = await startSite()
  const fetchFrom = async (address: string) => {
    const body = { url: address }
    const reply = await shop.call('POST /pictures/fetch', { as: shop.admin, body })
    return reply.body.code ?? reply.body.data._id
  }
  const { _id: id } = await shop.given.picture()
  expect(await fetchFrom(`${url}/picture`)).toBe(id)
  expect(await fetchFrom(`${url}/to?/to?/picture`)).toBe(id)
  expect(await fetchFrom(`${url}/to?http://10.0.0.1/picture`)).toBe('picture_address')
  expect(await fetchFrom(`${url}/to?/to?/to?/to?/picture`)).toBe('picture_not_fetched')
  expect(await fetchFrom(`${url}/nothing`)).toBe('picture_not_fetched')
  expect(await fetchFrom(`${url}/page`)).toBe('picture_kind')
  expect(await fetchFrom(`${url}/large`)).toBe('picture_too_large')
  const before = asked()
  expect(await fetchFrom(url.replace('127.0.0.1', '127.0.0.2'))).toBe('picture_address')
  expect(asked()).toBe(before)
  const silent = fetchPicture(`${url}/silent`, { ...rules, isAllowed: () => true, mostMs: 50 })
  await expect(silent).rejects.toMatchObject({ code: 'picture_not_fetched' })
})

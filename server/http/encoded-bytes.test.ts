import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encodeOnce } from './encoded-bytes.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.2, br;q=0', 'gzip'],
  ['br ; q=0.000, gzip;q=0', 'identity'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('every encoding holds the same text, and is made once', async () => {
  const text = '<p>চাকা</p>'.repeat(50)
  const bytes = encodeOnce(text)
  const [br, gzip, identity] = await Promise.all([bytes('br'), bytes('gzip'), bytes('identity')])
  expect(brotliDecompressSync(br).toString()).toBe(text)
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect(identity.toString()).toBe(text)
  expect(br.length).toBeLessThan(identity.length / 3)
  expect(await bytes('br')).toBe(br)
})

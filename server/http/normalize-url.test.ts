import { describe, expect, test } from 'vitest'
import { normalizeUrl } from './normalize-url.ts'

describe('an address whose percent signs are no encoding', () => {
  test.each([
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/100%', '/100%25'],
    ['/%ED%A0%80?page=2&a=?', '/%25ED%25A0%2580?page=2&a=?'],
  ])('%s is taken as it stands', (url, mended) => {
    expect(normalizeUrl(url)).toBe(mended)
  })

  test.each(['/', '/bikes/%C3%A9t%C3%A9', '/all-bikes?search=100%', '/api/bikes/%E0%A4%A'])(
    '%s stays what it is',
    (url) => {
      expect(normalizeUrl(url)).toBe(url)
    },
  )
})

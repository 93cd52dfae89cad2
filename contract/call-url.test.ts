import { describe, expect, test } from 'vitest'
import { callUrl } from './call-url.ts'

describe('all calls go to a base API path', () => {
  test('a call without parameters', () => {
    expect(callUrl('POST /auth/login')).toEqual({ method: 'POST', url: '/api/auth/login' })
  })

  test('an id is one segment of the path, whatever it contains', () => {
    const { url } = callUrl('GET /bikes/:id', { params: { id: '../users?x=1' } })
    expect(url).toBe('/api/bikes/..%2Fusers%3Fx%3D1')
  })

  test('the query holds the values that are given, an empty one too', () => {
    const query = { search: 'a&b %\ud800', brand: '', model: undefined, page: 2 }
    expect(callUrl('GET /bikes', { query }).url).toBe(
      '/api/bikes?search=a%26b%20%25%EF%BF%BD&brand=&page=2',
    )
  })
})

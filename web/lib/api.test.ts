import { describe, expect, test } from 'vitest'
import { sentenceOf, toProblem } from './api-problem.ts'
import { addressOf } from './api.ts'

describe('all calls go to a base API path', () => {
  test('a call without parameters', () => {
    expect(addressOf('POST /auth/login')).toEqual({ method: 'POST', url: '/api/auth/login' })
  })

  test('an id stands in the path and cannot leave it', () => {
    const { url } = addressOf('GET /bikes/:id', { params: { id: '../users?x=1' } })
    expect(url).toBe('/api/bikes/..%2Fusers%3Fx%3D1')
  })

  test('only what is asked for is written into the query', () => {
    const query = { search: 'a&b %', brand: '', model: undefined, page: 2 }
    expect(addressOf('GET /bikes', { query }).url).toBe('/api/bikes?search=a%26b+%25&page=2')
  })
})

describe('a refusal', () => {
  test('carries the sentence, the code and the fields it is about', () => {
    const answer = {
      success: false,
      code: 'email_taken',
      message: 'An account with this email already exists.',
      errorMessages: [{ path: 'email', message: 'Taken' }],
    }
    const problem = toProblem(Response.json(answer, { status: 409 }), answer)
    expect(problem).toMatchObject({
      status: 409,
      code: 'email_taken',
      errorMessages: [{ path: 'email', message: 'Taken' }],
    })
    expect(sentenceOf(problem)).toBe('An account with this email already exists.')
  })

  test('says when to come back', () => {
    const response = new Response(null, { status: 503, headers: { 'retry-after': '2' } })
    expect(toProblem(response, undefined)).toMatchObject({ code: 'unreadable', retryAfter: 2 })
  })

  test('without a sentence of the server it has a general one', () => {
    const problem = toProblem(new Response('<html>', { status: 502 }), undefined)
    expect(problem.message).toBe('An unexpected error occurred. Please try again.')
    expect(problem.retryAfter).toBeUndefined()
    expect(sentenceOf('?')).toBe('An unexpected error occurred. Please try again.')
  })
})

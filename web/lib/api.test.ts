import { describe, expect, test } from 'vitest'
import { sentenceOf, toProblem } from './api-problem.ts'

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

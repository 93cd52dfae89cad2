import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExpired } from './session.ts'

describe('a token expires', () => {
  test('in the very second that exp names', () => {
    const claims = { role: 'user', exp: 1_777_629_600 } as const
    expect(isExpired(claims, new Date(1_777_629_599_999))).toBe(false)
    expect(isExpired(claims, new Date(1_777_629_600_000))).toBe(true)
  })

  test('once and for good', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(seconds, seconds, (exp, now) => {
        expect(isExpired({ role: 'admin', exp }, new Date(now * 1000))).toBe(now >= exp)
      }),
    )
  })
})

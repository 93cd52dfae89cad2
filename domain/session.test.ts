import { expect, test } from 'vitest'
import { isExpired } from './session.ts'

test('a token expires in the very second that exp names', () => {
  const claims = { role: 'user', exp: 1_777_629_600 } as const
  expect(isExpired(claims, new Date(1_777_629_599_999))).toBe(false)
  expect(isExpired(claims, new Date(1_777_629_600_000))).toBe(true)
})

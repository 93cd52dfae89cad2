import { expect, test } from 'vitest'
import { createLineLimit } from './request-log.ts'

const STORM = 18_000

function storm(limit: ReturnType<typeof createLineLimit>, addressOf: (nth: number) => string) {
  const requests = Array.from({ length: STORM }, (_, nth) => limit.admit(addressOf(nth)))
  return requests.filter(({ isLogged }) => isLogged).length
}

test('of 300 refused requests a second thirty a minute are logged, and those of others still are', () => {
  const limit = createLineLimit(() => 0)
  expect(storm(limit, () => '203.0.113.7')).toBe(30)
  expect(limit.admit('198.51.100.1').isLogged).toBe(true)
})

test('of refused requests from ever new addresses a thousand a minute are logged', () => {
  expect(
    storm(
      createLineLimit(() => 0),
      String,
    ),
  ).toBe(1000)
})

test('after a minute lines are written again, and the first tells how many were left out', () => {
  const clock = { now: 0 }
  const limit = createLineLimit(() => clock.now)
  storm(limit, () => '203.0.113.7')
  clock.now = 60_000
  expect(limit.admit('203.0.113.7')).toEqual({ isLogged: true, omittedBefore: STORM - 30 })
  expect(limit.admit('203.0.113.7')).toEqual({ isLogged: true, omittedBefore: 0 })
})

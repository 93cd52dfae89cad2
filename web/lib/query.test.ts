import { describe, expect, test } from 'vitest'
import { ApiProblem } from './api.ts'
import { pollAfter } from './query.ts'

const busy = new ApiProblem('busy', { status: 503, code: 'unavailable' })
const refused = new ApiProblem('no', { status: 404, code: 'not_found' })

describe('listing and bookings polling every 10000 ms', () => {
  test('with a jitter of at most a tenth', () => {
    for (let dataUpdatedAt = 0; dataUpdatedAt < 10_000; dataUpdatedAt += 7) {
      const wait = pollAfter({ error: null, dataUpdatedAt, errorUpdatedAt: 0 })
      expect(wait).toBeGreaterThanOrEqual(9000)
      expect(wait).toBeLessThanOrEqual(11_000)
    }
  })

  test('a busy shop is asked less and less often', () => {
    const wait = (seconds: number) =>
      pollAfter({
        error: busy,
        dataUpdatedAt: 1_000_000,
        errorUpdatedAt: 1_000_000 + seconds * 1000,
      })
    expect(wait(10)).toBeGreaterThanOrEqual(18_000)
    expect(wait(60)).toBeGreaterThanOrEqual(54_000)
    expect(wait(3600)).toBeLessThanOrEqual(132_000)
  })

  test('any other refusal keeps the pace', () => {
    const wait = pollAfter({ error: refused, dataUpdatedAt: 5, errorUpdatedAt: 900_000 })
    expect(wait).toBeLessThanOrEqual(11_000)
  })
})

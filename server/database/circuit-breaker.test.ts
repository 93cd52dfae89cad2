import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseAway, createCircuitBreaker } from './circuit-breaker.ts'

function watched() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const news: string[] = []
  let isThere = true
  const breaker = createCircuitBreaker({
    probe: async () => {
      news.push('probe')
      if (!isThere) throw new Error('gone')
    },
    onAway: () => news.push('away'),
    onBack: () => news.push('back'),
  })
  const set = (there: boolean) => (isThere = there)
  return { breaker, news, set }
}

const never = () => new Promise<never>(() => {})

test('a database that answers the probe is not away, whatever the error was', async () => {
  const { breaker, news } = watched()
  breaker.suspect()
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual(['probe'])
  expect(await breaker.run(async () => 'done')).toBe('done')
})

test('an outage refuses the calls that wait at once, and new calls without a try', async () => {
  const { breaker, set } = watched()
  set(false)
  const waiting = breaker.run(never)
  breaker.suspect()
  await expect(waiting).rejects.toBeInstanceOf(DatabaseAway)
  const call = vi.fn<() => Promise<void>>(never)
  await expect(breaker.run(call)).rejects.toBeInstanceOf(DatabaseAway)
  expect(call).not.toHaveBeenCalled()
})

test('a call without an answer for a second starts a probe', async () => {
  const { breaker, news } = watched()
  void breaker.run(never)
  await vi.advanceTimersByTimeAsync(999)
  expect(news).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(news).toEqual(['probe'])
})

test('one probe every quarter of a second asks for all calls, until the database is back', async () => {
  const { breaker, news, set } = watched()
  set(false)
  breaker.suspect()
  await vi.advanceTimersByTimeAsync(600)
  breaker.suspect()
  expect(news).toEqual(['probe', 'probe', 'away', 'probe', 'probe', 'probe'])
  set(true)
  await vi.advanceTimersByTimeAsync(250)
  expect(news.slice(6)).toEqual(['probe', 'back'])
  expect(await breaker.run(async () => 'done')).toBe('done')
})

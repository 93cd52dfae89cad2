import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseAway, watchForOutage } from './circuit-breaker.ts'

function watched() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const news: string[] = []
  let isThere = true
  const outage = watchForOutage({
    probe: async () => {
      news.push('probe')
      if (!isThere) throw new Error('gone')
    },
    onAway: () => news.push('away'),
    onBack: () => news.push('back'),
  })
  const set = (there: boolean) => (isThere = there)
  return { outage, news, set }
}

const never = () => new Promise<never>(() => {})

test('a database that answers when it is asked is not away, whatever went wrong', async () => {
  const { outage, news } = watched()
  outage.suspect()
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual(['probe'])
  expect(await outage.during(async () => 'done')).toBe('done')
})

test('whoever waits is told as soon as it is known, and whoever comes then is not made to wait', async () => {
  const { outage, set } = watched()
  set(false)
  const waiting = outage.during(never)
  outage.suspect()
  await expect(waiting).rejects.toBeInstanceOf(DatabaseAway)
  const call = vi.fn<() => Promise<void>>(never)
  await expect(outage.during(call)).rejects.toBeInstanceOf(DatabaseAway)
  expect(call).not.toHaveBeenCalled()
})

test('a call without an answer for a second makes it ask', async () => {
  const { outage, news } = watched()
  void outage.during(never)
  await vi.advanceTimersByTimeAsync(999)
  expect(news).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(news).toEqual(['probe'])
})

test('one probe every quarter of a second asks for all, until the database is back', async () => {
  const { outage, news, set } = watched()
  set(false)
  outage.suspect()
  await vi.advanceTimersByTimeAsync(600)
  outage.suspect()
  expect(news).toEqual(['probe', 'probe', 'away', 'probe', 'probe', 'probe'])
  set(true)
  await vi.advanceTimersByTimeAsync(250)
  expect(news.slice(6)).toEqual(['probe', 'back'])
  expect(await outage.during(async () => 'done')).toBe('done')
})

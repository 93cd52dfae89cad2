import { expect, test } from 'vitest'
import { shareRead } from './shared-read.ts'

function readings() {
  const started: PromiseWithResolvers<number>[] = []
  const read = shareRead(() => {
    const reading = Promise.withResolvers<number>()
    started.push(reading)
    return reading.promise
  })
  return { started, read }
}

test('callers that come during a reading share the next one', async () => {
  const { started, read } = readings()
  const first = read()
  const [second, third] = [read(), read()]
  expect(started).toHaveLength(1)
  started[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => started.length).toBe(2)
  started[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  expect(started).toHaveLength(2)
})

test('a reading that fails fails for its callers, and for no later one', async () => {
  const { started, read } = readings()
  const first = read()
  const second = read()
  started[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => started.length).toBe(2)
  started[1]?.resolve(2)
  expect(await second).toBe(2)
  const third = read()
  started[2]?.resolve(3)
  expect(await third).toBe(3)
})

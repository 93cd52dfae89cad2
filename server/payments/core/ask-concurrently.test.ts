import { expect, test } from 'vitest'
import { askConcurrently } from './ask-concurrently.ts'

const items = Array.from({ length: 50 }, (_, index) => index)

test('a gateway that stays silent is asked a few times, and the rest waits for the next run', async () => {
  const asked: number[] = []
  await askConcurrently(items, async (item) => {
    asked.push(item)
    return false
  })
  expect(asked.length).toBeLessThanOrEqual(6)
})

test('single silent answers postpone nothing', async () => {
  const asked: number[] = []
  await askConcurrently(items, async (item) => asked.push(item) % 3 === 0)
  expect(asked).toEqual(items)
})

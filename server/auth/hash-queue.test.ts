import { expect, test } from 'vitest'
import { createHashQueue } from './hash-queue.ts'

test('so many passwords are hashed at once, some wait for their turn, and more are refused', async () => {
  const inTurn = createHashQueue({ atOnce: 2, mostWaiting: 3 })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = () =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await end
      running -= 1
    })
  const accepted = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'unavailable' })
  resolve()
  await Promise.all(accepted)
  expect(most).toBe(2)
  await work()
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = createHashQueue({ atOnce: 1, mostWaiting: 1 })
  const failed = inTurn(() => Promise.reject(new Error('no memory')))
  const next = inTurn(async () => 'done')
  await expect(failed).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})

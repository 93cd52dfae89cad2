import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { type Turn, createRunInTurn } from './hash-queue.ts'

const from = (network: string, group = network): Turn => ({ network, group, isKnown: false })

function startQueue({ mostWaiting = 100 } = {}) {
  const runInTurn = createRunInTurn({ atOnce: 1, mostWaiting })
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const ended: string[] = []
  const all = [runInTurn(from('first'), () => opened)]
  const add = (name: string, turn: Turn) => {
    const end = runInTurn(turn, async () => void ended.push(name))
    all.push(end.catch((error: Refusal) => void ended.push(`${name} ${error.code}`)))
  }
  const finish = async () => {
    open()
    await Promise.all(all)
    return ended
  }
  return { runInTurn, add, finish }
}

test('so many passwords are hashed at once, and work that fails gives its turn to the next', async () => {
  const runInTurn = createRunInTurn({ atOnce: 2, mostWaiting: 3 })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = () =>
    runInTurn(from('a'), async () => {
      running += 1
      most = Math.max(most, running)
      await end
      running -= 1
      throw new Refusal('wrong_password')
    })
  const accepted = Promise.allSettled(Array.from({ length: 5 }, work))
  await expect(work()).rejects.toMatchObject({ code: 'unavailable' })
  resolve()
  await accepted
  expect(most).toBe(2)
  expect(await runInTurn(from('a'), async () => 'done')).toBe('done')
})

test('networks take turns, and so do the address groups of a network', async () => {
  const queue = startQueue()
  for (const name of ['1', '2', '3']) queue.add(name, from('flood', 'flood a'))
  queue.add('neighbour', from('flood', 'flood b'))
  queue.add('other', from('other'))
  expect(await queue.finish()).toEqual(['1', 'other', 'neighbour', '2', '3'])
})

test('a network that asks again waits for those before it, not for ever new networks', async () => {
  const runInTurn = createRunInTurn({ atOnce: 1 })
  let newest = 0
  const joinAsNew = (): void => {
    newest += 1
    const isLast = newest >= 50
    void runInTurn(from(`new ${newest}`), async () => isLast || joinAsNew())
  }
  for (let count = 0; count < 5; count += 1) joinAsNew()
  for (let time = 1; time <= 3; time += 1) {
    await runInTurn(from('owner'), async () => undefined)
    expect(newest).toBeLessThan(5 + 8 * time)
  }
})

test('of a full queue of single requests, one of the network that was served last gives way', async () => {
  const queue = startQueue({ mostWaiting: 2 })
  queue.add('first again', from('first'))
  queue.add('a', from('a'))
  queue.add('b', from('b'))
  queue.add('c', from('c'))
  const ended = ['a', 'b', 'c unavailable', 'first again unavailable']
  expect((await queue.finish()).toSorted()).toEqual(ended)
})

test('every second turn is kept for browsers that are known', async () => {
  const queue = startQueue()
  for (const name of ['a', 'b', 'c']) queue.add(name, from(name))
  for (const name of ['K', 'L']) queue.add(name, { ...from(name), isKnown: true })
  expect(await queue.finish()).toEqual(['a', 'K', 'b', 'L', 'c'])
})

test('a full queue refuses the source with the most requests, never a known browser for a stranger', async () => {
  const queue = startQueue({ mostWaiting: 3 })
  queue.add('flood 1', from('flood'))
  queue.add('flood 2', from('flood'))
  queue.add('flood 3', from('flood'))
  queue.add('a', from('a'))
  queue.add('b', from('b'))
  queue.add('c', from('c'))
  queue.add('known', { ...from('known'), isKnown: true })
  const refused = ['b', 'c', 'flood 2', 'flood 3']
  expect((await queue.finish()).toSorted()).toEqual(
    ['a', ...refused.map((one) => `${one} unavailable`), 'flood 1', 'known'].toSorted(),
  )
})

import { expect, test } from 'vitest'
import { batchReads } from './batch-read.ts'

function createReader() {
  const sent: (readonly string[])[] = []
  const read = batchReads(
    () => async (keys) => {
      sent.push(keys)
      if (keys.includes('broken')) throw new Error('broken')
      return [...new Set(keys)].filter((key) => key !== 'none').map((key) => ({ key }))
    },
    ({ key }) => key,
  )
  return { sent, read }
}

test('readings of one moment are one statement, and each caller gets its own row', async () => {
  const { sent, read } = createReader()
  const keys = ['a', 'b', 'a', 'none', 'c', 'd']
  expect(await Promise.all(keys.map(read))).toEqual([
    { key: 'a' },
    { key: 'b' },
    { key: 'a' },
    undefined,
    { key: 'c' },
    { key: 'd' },
  ])
  expect(sent).toEqual([['a', 'b', 'none', 'c', 'd', 'a', 'a', 'a']])
})

test('more readings than one statement holds are sent as several', async () => {
  const { sent, read } = createReader()
  const keys = Array.from({ length: 20 }, (_, nth) => String(nth))
  expect(await Promise.all(keys.map(read))).toEqual(keys.map((key) => ({ key })))
  expect(sent.map((each) => each.length)).toEqual([16, 4])
})

test('a caller that comes later is answered by a later statement', async () => {
  const { sent, read } = createReader()
  await read('a')
  await read('a')
  expect(sent).toEqual([['a'], ['a']])
})

test('a statement that fails fails for all its callers, and for no others', async () => {
  const { read } = createReader()
  const readings = await Promise.allSettled([read('a'), read('broken')])
  expect(readings.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('a')).toEqual({ key: 'a' })
})

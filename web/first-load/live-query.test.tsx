import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createObserveQuery } from '../lib/observe-query.ts'
import type { ReadOptions } from '../lib/query.ts'
import { DocumentReads, loaderRead, useLiveQuery, waitForCode } from './live-query.tsx'

const calls: string[] = []
const read = (page: string): ReadOptions<string> => ({
  queryKey: ['GET /bikes', page] as unknown as ReadOptions<string>['queryKey'],
  queryFn: async () => {
    calls.push(page)
    return `bikes of ${page}`
  },
})

function Shown({ page }: { page: string }) {
  const { data = 'nothing', isPending } = useLiveQuery(read(page))
  return `${data}, ${isPending ? 'pending' : 'there'}`
}

test('A document shows what its loader has read, and nothing for another query', () => {
  const show = (page: string) =>
    renderToStaticMarkup(
      <DocumentReads reads={[loaderRead(read('one'), 'bikes of the document')]}>
        <Shown page={page} />
      </DocumentReads>,
    )
  expect(show('one')).toBe('bikes of the document, there')
  expect(show('two')).toBe('nothing, pending')
})

test('The code for reading waits for the first poll, and comes at once without data', () => {
  const now = Date.now()
  expect(waitForCode(undefined, false, now)).toBe(0)
  expect(waitForCode(0, false, now), 'a document of any age').toBe(0)
  expect(waitForCode(now, false, now)).toBeGreaterThan(8_000)
  expect(waitForCode(now - 5_000, false, now)).toBeLessThan(7_000)
  expect(waitForCode(undefined, true, now), 'after a failure').toBe(10_000)
})

test('A fresh document is not read again; another list keeps it on the screen until it is there', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
  const options = (page: string) => ({ ...read(page), keepPrevious: true })
  const fresh = { data: 'bikes of the document', updatedAt: Date.now() }
  const live = createObserveQuery(client)(options('one'), fresh)
  const end = live.subscribe(() => undefined)
  expect(live.resultFor(options('one')).data).toBe('bikes of the document')
  expect(calls).toEqual([])

  live.setOptions(options('two'))
  expect(live.resultFor(options('two'))).toMatchObject({
    data: fresh.data,
    isPlaceholderData: true,
  })
  await expect.poll(() => live.resultFor(options('two')).data).toBe('bikes of two')
  end()
  client.clear()
})

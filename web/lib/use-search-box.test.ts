import { expect, test } from 'vitest'
import { settleBox } from './use-search-box.ts'

test.each([
  ['a search that settles late leaves what was typed meanwhile', 'G', 'Gix'],
  ['the last search leaves what was typed since', 'Gi', 'Gix'],
  ['another value, of the back button perhaps, is shown', 'Honda', 'Honda'],
])('%s', (_what, settled, typed) => {
  const box = { typed: 'Gix', reported: ['', 'G', 'Gi'], lastSettled: '' }
  expect(settleBox(box, settled).typed).toBe(typed)
})

test('the value before the last search is shown when the visitor goes back to it', () => {
  const box = settleBox({ typed: 'G', reported: ['', 'G'], lastSettled: '' }, 'G')
  expect(settleBox(box, '').typed).toBe('')
})

import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time'
import { createBrowserMarks } from './browser-marks.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const EMAIL = 'rahim@shop.test'
const { issue, findBrowser } = createBrowserMarks('a secret of 32 bytes or even more')
const mark = issue(EMAIL, NOW, 'browser')
const [tag, day, id, signature] = mark.split('.')

test('a mark is known for its account, however the e-mail is written, for 180 days', () => {
  expect(findBrowser('Rahim@Shop.test', ['', 'x.y', mark], NOW)).toBe('browser')
  const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  expect(findBrowser(EMAIL, [mark], after(179))).toBe('browser')
  expect(findBrowser(EMAIL, [mark], after(181))).toBeUndefined()
})

test.each([
  ['of another account', issue('karim@shop.test', NOW, 'browser')],
  [
    'of another shop',
    createBrowserMarks('another secret of 32 bytes').issue(EMAIL, NOW, 'browser'),
  ],
  ['with the id of another browser', [tag, day, 'other', signature].join('.')],
  ['with a later day', [tag, Number(day) + 1, id, signature].join('.')],
  ['with a false signature', [tag, day, id, 'x'.repeat(43)].join('.')],
  ['without a signature', [tag, day, id].join('.')],
])('a mark %s is none', (_, forged) => {
  expect(findBrowser(EMAIL, [forged], NOW)).toBeUndefined()
})

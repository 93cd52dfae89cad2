import { expect, test } from 'vitest'
import { readLocalTime } from './sheet-times.ts'

test.each([
  ['2026-12-01 10:00', '2026-12-01T10:00'],
  ['2026-12-01T10:00:30', '2026-12-01T10:00'],
  ['01/12/2026 9:05', '2026-12-01T09:05'],
  ['০১/১২/২০২৬ ১০:০০', '2026-12-01T10:00'],
  ['1.12.2026, 10.30', '2026-12-01T10:30'],
  ['1-12-2026 12:15 am', '2026-12-01T00:15'],
  ['1 Dec 2026 2 pm', '2026-12-01T14:00'],
  ['31 December 2026, 10:00 AM', '2026-12-31T10:00'],
  ['29/02/2028 10:00', '2028-02-29T10:00'],
  ['29/02/2027 10:00', undefined],
  ['12/31/2026 10:00', undefined],
  ['01/12/2026', undefined],
  ['01/12/2026 10', undefined],
  ['01/12/2026 24:00', undefined],
  ['01/12/2026 13:00 pm', undefined],
  ['01/12/26 10:00', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%j is the time %j', (text, local) => {
  expect(readLocalTime(text)).toBe(local)
})

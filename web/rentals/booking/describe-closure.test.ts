import { expect, test } from 'vitest'
import { describeClosure } from './describe-closure.ts'

test.each([
  [{ kind: 'weekday', weekday: 'wednesday' }, 'The shop is closed on Wednesdays.'],
  [{ kind: 'day', day: '2026-12-16' }, 'The shop is closed on Wed 16 Dec.'],
  [
    { kind: 'hours', opens: '09:00', closes: '18:00' },
    'The shop is open from 09:00 to 18:00 on that day.',
  ],
] as const)('the dialog says why the shop is closed: %o', (closure, sentence) => {
  const moment = new Date('2026-12-16T06:00Z')
  expect(describeClosure(closure, moment, 'Asia/Dhaka')).toBe(sentence)
})

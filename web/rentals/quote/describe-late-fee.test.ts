import { expect, test } from 'vitest'
import { lateFeeSoFar } from './describe-late-fee.ts'

test.each([
  ['12:30', undefined],
  ['12:31', '100 taka'],
  ['13:31', '200 taka'],
])('a customer who was due at 12:00 reads at %s what the late fee is', (clock, sentence) => {
  const rental = {
    lateFee: { perHour: 100, graceMinutes: 30 },
    plannedReturn: '2026-11-24T12:00:00.000Z',
  }
  expect(lateFeeSoFar(rental, new Date(`2026-11-24T${clock}:00.000Z`))).toBe(sentence)
})

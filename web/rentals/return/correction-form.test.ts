import { expect, test } from 'vitest'
import { correctionForm } from './correction-form.ts'

test.each([
  ['that is left as it is keeps its seconds', '2026-11-23T12:00', '2026-11-23T06:00:30.500Z'],
  ['that is changed is the one entered', '2026-11-23T12:01', '2026-11-23T06:01:00.000Z'],
])('a return time %s', (_, returnTime, sent) => {
  const form = correctionForm('2026-11-23T06:00:30.500Z', 'Asia/Dhaka')
  expect(form.parse({ returnTime, reason: 'A typing error' }).returnTime).toBe(sent)
})

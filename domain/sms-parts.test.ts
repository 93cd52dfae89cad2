import { expect, test } from 'vitest'
import { countSmsParts } from './sms-parts.ts'

test.each([
  ['nothing', '', 1],
  ['160 characters', 'a'.repeat(160), 1],
  ['161 characters', 'a'.repeat(161), 2],
  ['two whole parts', 'a'.repeat(306), 2],
  ['one more', 'a'.repeat(307), 3],
  ['a euro sign takes two', `${'a'.repeat(158)}€`, 1],
  ['a euro sign too many', `${'a'.repeat(159)}€`, 2],
  ['a bracket is not cut in two', `${'a'.repeat(152)}[${'a'.repeat(152)}`, 3],
  ['70 characters of Bangla', 'আ'.repeat(70), 1],
  ['71 characters of Bangla', 'আ'.repeat(71), 2],
  ['135 characters of Bangla', 'আ'.repeat(135), 3],
  ['one letter of Bangla makes all Unicode', `${'a'.repeat(70)}আ`, 2],
  ['35 emoji', '🏍'.repeat(35), 1],
  ['an emoji is not cut in two', '🏍'.repeat(67), 3],
])('%s: parts of an SMS', (_name, text, parts) => {
  expect(countSmsParts(text)).toBe(parts)
})

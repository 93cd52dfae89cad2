import { expect, test } from 'vitest'
import { text } from './text.ts'

const name = text({ required: 'Name is required', max: 100 })
const note = text({ max: 500, hasLines: true })

test.for([
  ['a mark that turns the text around', 'Rahim \u202eniamdA', 'Rahim niamdA'],
  [
    'marks around a copied phone number',
    '\u202a+880 1711\u2011000000\u202c',
    '+880 1711\u2011000000',
  ],
  ['isolates', '\u2067Rahim\u2069', 'Rahim'],
  ['characters without a width', 'Ad\u200bmi\ufeffn\u2060', 'Admin'],
  ['joiners in Latin letters', 'Ad\u200dmi\u200cn', 'Admin'],
  ['joiners at the ends and in pairs', '\u200dরহিম\u200c\u200cউদ্দিন\u200d', 'রহিমউদ্দিন'],
  ['control characters', 'Ra\x07him\x1b[2J\x85', 'Rahim[2J'],
  ['line breaks and tabs', ' Rahim\r\nUddin\u2028Khan\t', 'Rahim Uddin Khan'],
  ['letters that are not drawn', 'Rahim\u3164\u115f', 'Rahim'],
])('a name is taken without %s', ([, typed, taken]) => {
  expect(name.parse(typed)).toBe(taken)
})

test.for(['র\u200d্যাব', 'হাট\u09cd\u200cঘর', 'نمی\u200cخواهم', '👩🏽\u200d🔧', 'José Ñandú', '李小龙'])(
  '%s is taken as it is written',
  (typed) => expect(name.parse(typed)).toBe(typed),
)

test('a name of which nothing can be seen is missing', () => {
  expect(name.safeParse('\u200b\u202e \u2060').error?.issues[0]?.message).toBe('Name is required')
})

test('a note keeps its lines, and nothing else that cannot be seen', () => {
  expect(note.parse('Scratch left\n\tMirror\u202e broken\x00'.replace('\x00', ''))).toBe(
    'Scratch left\n\tMirror broken',
  )
})

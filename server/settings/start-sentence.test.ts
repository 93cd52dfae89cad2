import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StartError } from './start-error.ts'
import { startSentence } from './start-sentence.ts'

function caught(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test.each([
  [new StartError('Do this.'), 'Do this.'],
  [
    caught(() => readFileSync('/no/such/file')),
    'The file or folder /no/such/file cannot be used: it does not exist, or nothing can be made there.',
  ],
  [
    Object.assign(new Error('permission denied for schema public'), { code: '42501' }),
    'The database refuses: permission denied for schema public.',
  ],
])('what an operator can mend is one sentence: %s', (error, sentence) => {
  expect(startSentence(error)).toBe(sentence)
})

test('an error of the program keeps its stack', () => {
  expect(startSentence(new TypeError('x is not a function'))).toContain('start-sentence.test.ts')
})

import { expect, test } from 'vitest'
import { fillPlaceholders, findUnknownPlaceholder, placeholdersOf } from './message-placeholders.ts'

test('a message knows its customer and bike, and only the sums that it is about', () => {
  expect(placeholdersOf('bill')).toContain('due')
  expect(
    findUnknownPlaceholder('bill', 'Hello {name}, {due} are left for the {bike}.'),
  ).toBeUndefined()
  expect(findUnknownPlaceholder('booked', 'Hello {name}, {due} are left.')).toBe('due')
  expect(findUnknownPlaceholder('booked', 'Hello { name}')).toBe(' name')
  expect(findUnknownPlaceholder('booked', 'Braces { stay } open {')).toBe(' stay ')
})

test('what a customer is called is never read as a placeholder', () => {
  const values = { name: '{bike}', bike: 'Gixxer' }
  expect(fillPlaceholders('{name} takes the {bike}', values)).toBe('{bike} takes the Gixxer')
})

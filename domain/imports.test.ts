import { expect, test } from 'vitest'
import { missingFields, recogniseColumns } from './imports.ts'
import { readLength, readNumber, readYesNo } from './sheet-values.ts'

test.each([
  ['150', 150],
  ['৳ 1,200.50', 1200.5],
  ['Tk. 150/-', 150],
  ['১,৫০,০০০ টাকা', 150_000],
  ['155 cc', 155],
  ['১৫৫সিসি', 155],
  ['12 000', 12_000],
  ['-5', -5],
  ['', undefined],
  ['free', undefined],
  ['1.2.3', undefined],
])('the number in %j is %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each([
  ['Yes', true],
  ['হ্যাঁ', true],
  ['০', false],
  ['না', false],
  ['maybe', undefined],
])('%j says %j', (text, answer) => {
  expect(readYesNo(text)).toBe(answer)
})

test.each([
  ['4 hours', 240],
  ['৪ ঘণ্টা', 240],
  ['1day', 1440],
  ['30 min', 30],
  ['1 h 30 min', 90],
  ['1 week', 10_080],
  ['soon', undefined],
])('%j lasts %j minutes', (text, minutes) => {
  expect(readLength(text)).toBe(minutes)
})

test('columns are recognised in English and in Bangla, whatever their order and signs', () => {
  const headers = [
    'Make',
    ' MODEL ',
    'Plate No.',
    'Rate/hour',
    'Price (TK)',
    'Colour',
    'সিসি',
    'সাল',
  ]
  const fields = ['brand', 'model', 'number', 'pricePerHour', null, null, 'cc', 'year']
  expect(recogniseColumns('bikes', headers)).toEqual(fields)
  expect(recogniseColumns('customers', ['Customer', 'Name', 'Phone'])).toEqual([
    null,
    'name',
    'phone',
  ])
  expect(recogniseColumns('customers', ['গ্রাহকের নাম', 'মোবাইল নম্বর', 'E-mail'])).toEqual([
    'name',
    'phone',
    'email',
  ])
  expect(recogniseColumns('price-lists', ['List', '4 hours', '১ দিন', 'জামানত'])).toEqual([
    'name',
    'step:240',
    'step:1440',
    'deposit',
  ])
})

test('a field has one column, and what is missing is named', () => {
  expect(recogniseColumns('customers', ['Phone', 'Mobile'])).toEqual(['phone', null])
  expect(missingFields('customers', ['phone', null])).toEqual(['Name'])
})

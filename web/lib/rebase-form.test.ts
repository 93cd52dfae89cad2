import { expect, test } from 'vitest'
import { listForeignChanges, rebaseValues } from './rebase-form.ts'

const begun = {
  price: 40,
  name: 'Gixxer',
  fee: null,
  days: [{ day: '1' }],
  hours: { monday: 9, friday: 9 },
}

test('a field that was left alone takes the new value, one that was typed in keeps it', () => {
  const typed = { ...begun, fee: Number.NaN, name: 'Gixxer SF', hours: { monday: 10, friday: 9 } }
  const now = { ...begun, price: 45, name: 'FZ', fee: 5, days: [], hours: { monday: 8, friday: 8 } }
  expect(rebaseValues<object>(begun, typed, now)).toEqual({
    price: 45,
    name: 'Gixxer SF',
    fee: 5,
    days: [],
    hours: { monday: 10, friday: 8 },
  })
})

test('what is new is listed, with what was typed where that is something else', () => {
  const texts = (name: string, price: string, year: string) => ({ name, price, year })
  const changes = listForeignChanges(
    texts('A', '40', '2020'),
    texts('B', '40', '2021'),
    texts('C', '45', '2021'),
  )
  expect(changes).toEqual([
    { label: 'name', now: 'C', typed: 'B' },
    { label: 'price', now: '45', typed: undefined },
    { label: 'year', now: '2021', typed: undefined },
  ])
})

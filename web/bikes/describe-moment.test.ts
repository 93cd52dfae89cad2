import { expect, test } from 'vitest'
import { describeMoment } from './describe-moment.ts'

test('a moment of today is its time alone, by the clock of the shop', () => {
  const year = new Date().getFullYear()
  const now = new Date(`${year}-11-24T17:00:00Z`)
  const describe = (time: string) => describeMoment(`${year}-11-${time}Z`, 'Asia/Dhaka', now)
  expect(describe('24T17:46:00')).toBe('23:46')
  expect(describe('24T18:46:00')).toMatch(/^\w{3} 25 Nov, 00:46$/)
  expect(describe('23T17:46:00')).toMatch(/^\w{3} 23 Nov, 23:46$/)
})

import { expect, test } from 'vitest'
import { describePayment } from './checkout.service.ts'

const startTime = new Date('2026-11-24T04:00:00Z')
const describeIn = (bikeName: string) =>
  describePayment({ purpose: 'ADVANCE', bikeName, startTime }, 'Asia/Dhaka')

test("the payment page names the bike and the start time by the shop's clock", () => {
  expect(describeIn('Royal Enfield Classic 350')).toBe(
    'Advance for Royal Enfield Classic 350, Tue 24 Nov 10:00',
  )
})

test('a long name is cut, and never the start time', () => {
  const text = describeIn('R'.repeat(300))
  expect(text).toHaveLength(250)
  expect(text).toMatch(/R, Tue 24 Nov 10:00$/)
})

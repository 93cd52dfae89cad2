import { expect, test } from 'vitest'
import type { PricesView } from '#contract/prices'
import { describeQuote } from './describe-quote.ts'

const from = new Date('2024-08-01T04:00:00Z')
const after = (minutes: number) => new Date(from.getTime() + minutes * 60_000)
const quoted = (pricePerHour: number, minutes: number, paid?: number) =>
  describeQuote({ pricePerHour, from, to: after(minutes), paid }, 'Asia/Dhaka')

test('a quote names the length, the cost, what is paid now and what after the ride', () => {
  expect(quoted(150, 380)).toEqual({
    cost: '6 h 20 min = 950 taka',
    payments: '100 taka now, about 850 taka after the ride',
    later: 'About 850 taka',
    after: 'about 850',
    whole: '950 taka',
    isMinimum: false,
  })
})

test('a ride below the minimum charge costs the advance', () => {
  expect(quoted(100, 40)).toEqual({
    cost: '40 min = 67 taka',
    payments: '100 taka now, nothing after the ride',
    later: 'Nothing',
    after: 'nothing',
    whole: '100 taka',
    isMinimum: true,
  })
  expect(quoted(100, 60)).toMatchObject({ cost: '1 h = 100 taka', isMinimum: false })
})

test('for a booked ride what is paid counts', () => {
  expect(quoted(100, 3 * 1440 + 240, 100)).toMatchObject({
    cost: '3 days 4 h = 7,600 taka',
    payments: '100 taka paid, about 7,500 taka after the ride',
  })
  const early = { payments: '7,700 taka paid, nothing after the ride', later: 'Nothing' }
  expect(quoted(100, 3 * 1440 + 240, 7_700)).toMatchObject(early)
})

test('a coupon is taken off what is paid after the ride, down to the minimum charge', () => {
  const withCoupon = (off: number) =>
    describeQuote({ pricePerHour: 150, from, to: after(120), off }, 'Asia/Dhaka')
  expect(withCoupon(50)).toMatchObject({
    cost: '2 h = 300 taka, with the coupon 250 taka',
    payments: '100 taka now, about 150 taka after the ride',
    isMinimum: false,
  })
  expect(withCoupon(200)).toMatchObject({
    payments: '100 taka now, nothing after the ride',
    isMinimum: true,
  })
})

test('a ride that is paid whole with the booking leaves nothing for later', () => {
  const whole = describeQuote(
    { pricePerHour: 150, from, to: after(120), isWhole: true },
    'Asia/Dhaka',
  )
  expect(whole).toMatchObject({ whole: '300 taka', payments: 'You pay all of it now' })
})

test('with a price list the quote says what it is made of, and its advance is paid now', () => {
  const list = {
    name: 'Motorbikes',
    steps: [{ minutes: 1440, price: 1000 }],
    graceMinutes: 0,
    deposit: null,
    advance: 300,
    kmPerDay: null,
    pricePerKm: null,
  }
  const dear = { name: 'Eid', from: '2024-08-01', until: null, weekdays: [], percent: 10 }
  const quotedWith = (prices: PricesView) =>
    describeQuote({ pricePerHour: 150, prices, from, to: after(1620) }, 'Asia/Dhaka')
  expect(quotedWith({ list, seasons: [] })).toMatchObject({
    cost: '1 day + 3 h = 1,450 taka',
    payments: '300 taka now, about 1,150 taka after the ride',
  })
  expect(quotedWith({ list: null, seasons: [dear] })).toMatchObject({
    cost: '27 h, Eid +10% = 4,455 taka',
    payments: '100 taka now, about 4,355 taka after the ride',
  })
})

test('a ride without a length has no quote', () => {
  expect(quoted(100, 0)).toBeUndefined()
  expect(quoted(100, -60)).toBeUndefined()
})

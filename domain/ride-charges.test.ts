import { describe, expect, test } from 'vitest'
import { fromTaka, poisha } from './money.ts'
import { totalCost } from './rentals.ts'
import { linesTo, rideCharges } from './ride-charges.ts'
import { MINUTE_MS } from './time.ts'

const clock = {
  toLocal: (moment: Date) => moment.toISOString().slice(0, 16),
  toMoment: (local: string) => new Date(`${local}Z`),
}
const startTime = new Date('2026-11-26T10:00:00Z')
const after = (minutes: number) => new Date(startTime.getTime() + minutes * MINUTE_MS)
const ride = { startTime, plannedReturn: after(120) }
const lateFee = { graceMinutes: 30, perHour: fromTaka(50) }
const coupon = { code: 'SUMMER10', kind: 'percentage', percent: 10, weekdays: [] } as const

function billed(minutes: number, terms = {}, plannedReturn: Date | null = ride.plannedReturn) {
  const returnTime = after(minutes)
  const cost = totalCost(fromTaka(200), startTime, returnTime)
  const back = { ...ride, plannedReturn, returnTime, cost, ridden: 130 }
  const charges = rideCharges(back, { lateFee: null, coupon: null, prices: null, ...terms }, clock)
  return [charges.ride, charges.late, charges.coupon].map((amount) => amount / 100)
}

describe('a return is billed', () => {
  test.each([
    ['the ride alone where nothing else was agreed', 240, {}, [800, 0, 0]],
    ['no late fee at the planned return', 120, { lateFee }, [400, 0, 0]],
    ['no late fee before it', 60, { lateFee }, [200, 0, 0]],
    ['no late fee within the grace', 150, { lateFee }, [500, 0, 0]],
    [
      'no late fee for the seconds of the last minute of the grace',
      150.9,
      { lateFee },
      [503, 0, 0],
    ],
    ['an hour from the first minute after the grace', 151, { lateFee }, [504, 50, 0]],
    ['an hour until its end', 210, { lateFee }, [700, 50, 0]],
    ['two started hours', 211, { lateFee }, [704, 100, 0]],
    ['a coupon of the ride, not of the late fee', 240, { lateFee, coupon }, [800, 100, -80]],
  ] as const)('%s', (_, minutes, terms, expected) => {
    expect(billed(minutes, terms)).toEqual(expected)
  })

  test('no late fee where no return was planned', () => {
    expect(billed(6000, { lateFee }, null)[1]).toBe(0)
  })
})

describe('the lines that bring a bill to what a return is billed', () => {
  const charges = {
    ride: poisha(800),
    late: poisha(100),
    kilometres: poisha(0),
    coupon: poisha(-80),
  }
  const line = (id: string, kind: 'ride' | 'late' | 'coupon' | 'correction', amount: number) => ({
    id,
    kind,
    amount: poisha(amount),
    corrects: null as string | null,
    by: null as string | null,
  })
  const ride = line('r', 'ride', 800)
  const correction = (corrects: string, amount: number) => ({
    ...line('c', 'correction', amount),
    corrects,
  })
  const replaced = line('p', 'coupon', -60)

  test.each<[what: string, lines: Parameters<typeof linesTo>[1], added: string]>([
    ['a return without them, of the previous release', [ride], 'late 100, coupon -80'],
    ['one that is billed already', [ride, line('l', 'late', 100), line('o', 'coupon', -80)], ''],
    [
      'one that was corrected before',
      [ride, correction('r', 200), line('l', 'late', 150), line('o', 'coupon', -100)],
      'o 20, l -50, r -200',
    ],
    [
      'one with a late fee of an admin, which stays',
      [ride, { ...line('a', 'late', 500), by: 'Rafiq' }, line('o', 'coupon', -80)],
      'late 100',
    ],
    [
      'one whose coupon was taken back and replaced',
      [ride, line('l', 'late', 100), line('o', 'coupon', -50), correction('o', 50), replaced],
      'p -20',
    ],
  ])('%s', (_, lines, added) => {
    const said = linesTo(charges, lines).map((one) => `${one.corrects ?? one.kind} ${one.amount}`)
    expect(said.join(', ')).toBe(added)
  })
})

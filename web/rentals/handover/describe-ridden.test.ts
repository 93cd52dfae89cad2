import { describe, expect, test } from 'vitest'
import type { HandoverView } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { canWithdraw, findHandover } from './current-handovers.ts'
import { describeRidden } from './describe-ridden.ts'

const handover = (direction: 'out' | 'back', leg: number, odometer: number | null) =>
  ({ direction, leg, odometer, status: 'current', bike: 'AB'[leg] }) as HandoverView

const [outOfFirst, backOfFirst, outOfSecond] = [
  handover('out', 0, 1000),
  handover('back', 0, 1090),
  handover('out', 1, 500),
]

/** A ride of less than a day during which the bike was exchanged; a day includes 100 km. */
const rental = (returnTime?: string) =>
  ({
    handovers: [outOfFirst, backOfFirst, outOfSecond],
    prices: { list: { kmPerDay: 100, pricePerKm: 5 }, seasons: [] },
    startTime: '2026-11-24T04:00:00Z',
    returnTime,
  }) as unknown as RentalPage

const back = (odometer: number) => ({ direction: 'back', leg: 1, odometer }) as const

describe('the kilometres of a ride with two bikes', () => {
  test('are those of each bike, and the bill counts them together', () => {
    expect(describeRidden(rental(), back(530))).toBe('30 km ridden')
    expect(describeRidden(rental(), { direction: 'back', leg: 0, odometer: 1090 })).toBe(
      '90 km ridden',
    )
    expect(describeRidden(rental(), back(499))).toBeUndefined()
    expect(describeRidden(rental('2026-11-24T12:00:00Z'), back(530))).toBe(
      '30 km ridden. All bikes: 20 km more than 100 km included: 100 taka',
    )
  })

  test('stay without a charge until all odometers are known', () => {
    const unread = rental('2026-11-24T12:00:00Z')
    const handovers = [outOfFirst, { ...backOfFirst, odometer: null }, outOfSecond]
    expect(describeRidden({ ...unread, handovers }, back(530))).toBe('30 km ridden')
  })
})

test('the handovers of an exchange stay, and the bike that is out now can still be checked', () => {
  expect(findHandover(rental(), 'back')).toBeUndefined()
  expect(rental().handovers.map((each) => canWithdraw(each, rental()))).toEqual([
    false,
    false,
    false,
  ])
  const before = { handovers: [{ ...outOfFirst }] }
  expect(canWithdraw(outOfFirst, before)).toBe(true)
  const checked = { handovers: [outOfFirst, backOfFirst] }
  expect(checked.handovers.map((each) => canWithdraw(each, checked))).toEqual([false, true])
})

import { describe, expect, test } from 'vitest'
import { handoverStatus, isOdometerLower, refuseHandover, riddenKilometres } from './handovers.ts'

describe('a bike', () => {
  const booked = { isReturned: false, isHandedOut: false }
  const returned = { ...booked, isReturned: true }
  test.each([
    ['is handed out', 'out', booked, undefined],
    ['is not handed out after its return', 'out', returned, 'already_returned'],
    ['does not come back before it was handed out', 'back', booked, 'not_handed_out'],
    ['comes back after that', 'back', { ...booked, isHandedOut: true }, undefined],
    ['comes back after its return time was entered', 'back', returned, undefined],
  ] as const)('%s', (_, direction, rental, refusal) => {
    expect(refuseHandover(direction, rental)).toBe(refusal)
  })

  test('comes back with at least the kilometres with which it went out, where both were read', () => {
    expect(isOdometerLower(99, 100)).toBe(true)
    expect(isOdometerLower(100, 100)).toBe(false)
    expect(isOdometerLower(null, 100)).toBe(false)
    expect(isOdometerLower(0, null)).toBe(false)
  })
})

test('a handover counts until it is replaced or withdrawn', () => {
  const first = { id: '1', replaces: null, isWithdrawal: false }
  const second = { id: '2', replaces: '1', isWithdrawal: false }
  const withdrawal = { id: '3', replaces: '2', isWithdrawal: true }
  const later = { id: '4', replaces: '3', isWithdrawal: false }
  const rows = [first, second, withdrawal, later]
  expect(rows.map((row) => handoverStatus(row, rows))).toEqual([
    'replaced',
    'withdrawn',
    'replaced',
    'current',
  ])
})

test('the kilometres of a ride are those between the odometers of the handovers that count', () => {
  const row = (id: string, replaces: string | null, odometerKm: number | null) => ({
    id,
    replaces,
    odometerKm,
    isWithdrawal: false,
    direction: id === 'out' ? ('out' as const) : ('back' as const),
  })
  const rows = [row('out', null, 100), row('back', null, 250), row('right', 'back', 240)]
  expect(riddenKilometres(rows)).toBe(140)
  expect(riddenKilometres([...rows, row('unread', 'right', null)])).toBeNull()
  expect(riddenKilometres([...rows, { ...row('w', 'right', 300), isWithdrawal: true }])).toBeNull()
  expect(riddenKilometres(rows.slice(1))).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { handoverStatus, isOdometerLower, refuseHandover } from './handovers.ts'

const booked = { isReturned: false, isHandedOut: false }
const out = { isReturned: false, isHandedOut: true }
const returned = { isReturned: true, isHandedOut: false }

describe('a bike', () => {
  test('is handed out until it is returned', () => {
    expect(refuseHandover('out', booked)).toBeUndefined()
    expect(refuseHandover('out', returned)).toBe('already_returned')
  })

  test('comes back after it was handed out, or after its return time was entered', () => {
    expect(refuseHandover('back', booked)).toBe('not_handed_out')
    expect(refuseHandover('back', out)).toBeUndefined()
    expect(refuseHandover('back', returned)).toBeUndefined()
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

import { expect, test } from 'vitest'
import { addedBy, newDraft, newTender, problemsOf, settle, toBody } from './take-back-draft.ts'

const draft = newDraft('2026-11-24T10:57:00.000Z', 'cash')
const sums = {
  due: 760,
  credit: 0,
  depositHeld: 500,
  depositHeldOnline: 0,
  payOut: { gateway: 0, counter: 0 },
}

test('a deposit pays first, and the last tender takes what the others leave', () => {
  const tenders = [
    { ...newTender(), amount: '200' },
    { ...newTender(), tender: 'bkash' as const },
  ]
  const settled = settle({ ...draft, tenders }, sums)
  expect(settled).toMatchObject({ use: 500, pay: 260, amounts: [200, 60], left: 0, giveBack: 0 })
  expect(toBody({ ...draft, tenders }, settled)).toEqual({
    returnTime: draft.returnTime,
    deposit: { use: 500 },
    payments: [
      { tender: 'cash', amount: 200 },
      { tender: 'bkash', amount: 60 },
    ],
  })
})

test('a deposit that is not used goes back in full, each part the way it came', () => {
  const own = { ...draft, usesDeposit: false }
  const settled = settle(own, { ...sums, depositHeldOnline: 300 })
  expect(toBody(own, settled)).toMatchObject({
    deposit: {
      giveBack: [
        { amount: 300, tender: 'online' },
        { amount: 200, tender: 'cash' },
      ],
    },
    payments: [{ amount: 760 }],
  })
})

test('only the return is recorded without sums, and a damage needs its words', () => {
  const damaged = { ...draft, odometer: '130', damages: [{ note: '', amount: '60' }] }
  expect(addedBy(damaged)).toBe(60)
  const body = toBody(damaged)
  expect(body).toEqual({
    returnTime: draft.returnTime,
    handover: { odometer: 130 },
    lines: [{ kind: 'damage', note: '', amount: 60 }],
  })
  expect(problemsOf(body)).toEqual({ 'lines.0.note': 'Say what it is for' })
})

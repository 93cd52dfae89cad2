import { expect, test } from 'vitest'
import { ADVANCE_FEE } from './advance-fee.ts'
import { decideAct } from './decide-act.ts'
import { eventsOfAct, eventsOfSettlement } from './events.ts'
import type { Act, RentalFacts } from './rental-acts.ts'
import type { Effect } from './settlement.ts'
import {
  START,
  add,
  after,
  back,
  booked,
  cancel,
  correct,
  deposit,
  give,
  giveBack,
  pay,
  takeBack,
  waive,
  withRental,
} from './testing/rental-facts.ts'

const returned = after(booked, back(4))
const damaged = after(returned, add('damage', 50))
const paid = after(returned, pay())
const owing = after(booked, deposit('take', 500), back(4))
const atStart = { ...booked, now: START, noShowMinutes: 0 }

const say = ({ kind, ...event }: ReturnType<typeof eventsOfAct>[number]) =>
  'amount' in event ? `${kind} ${event.amount / 100}` : kind

const reserved = withRental({ status: 'PENDING_PAYMENT', reservedUntil: START })

test.each<[what: string, facts: RentalFacts, act: Act, expected: string]>([
  ['a return that the advance pays', booked, back(0.5), 'return_entered, rental_completed'],
  ['a correction, without the lines that it bills', returned, correct(5), 'return_corrected'],
  ['a damage', returned, add('damage', 50), 'bill_line_added 50'],
  ['one of a paid rental', paid, add('damage', 50), 'bill_line_added 50, rental_reopened'],
  ['a line that is taken back', damaged, takeBack('line 1'), 'bill_line_taken_back -50'],
  ['a coupon after the return', returned, give(), 'coupon_given'],
  ['a payment: its own log says so', returned, pay(), 'rental_completed'],
  ['a cancellation, without its fee', booked, cancel('customer'), 'rental_cancelled'],
  ['a reservation that is released', reserved, cancel('shop'), 'reservation_released'],
  ['a no-show', atStart, cancel('no_show'), 'no_show_marked'],
  ['a present: the log of its payment says so', returned, giveBack(40), ''],
  ['a deposit', booked, deposit('take', 500), 'deposit_taken 500'],
  ['one that pays the bill', owing, deposit('use', 300), 'deposit_used 300'],
  ['one that is kept', owing, deposit('keep', 300), 'bill_line_added 300, deposit_kept 300'],
  ['a waiver', after(booked, back(0.525)), waive, 'balance_waived 5, rental_completed'],
])('%s is recorded', (_what, facts, act, expected) => {
  const effects = decideAct(facts, act)
  if ('refusal' in effects) throw new Error(effects.refusal)
  const events = eventsOfAct(effects.map((effect) => ({ effect, recordId: 'row' })))
  expect(events.map(say).join(', ')).toBe(expected)
})

test.each<[effects: Effect[], expected: string]>([
  [[{ do: 'confirm', startTime: START }, { do: 'apply' }], 'rental_booked 100'],
  [[{ do: 'apply' }, { do: 'complete' }], 'rental_completed'],
  [[{ do: 'close', status: 'EXPIRED' }, { do: 'releaseHold' }], 'hold_released'],
  [[{ do: 'schedule', at: null }], ''],
])('a settlement of %j is recorded as %s', (effects, expected) => {
  const events = eventsOfSettlement(effects, { id: 'advance', amount: ADVANCE_FEE })
  expect(events.map(say).join(', ')).toBe(expected)
})

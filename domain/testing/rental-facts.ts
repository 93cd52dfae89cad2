import { ADVANCE_FEE } from '../advance-fee.ts'
import { decideAct } from '../decide-act.ts'
import type { DepositAction } from '../deposits.ts'
import { fromTaka, poisha } from '../money.ts'
import { type Act, type RentalFacts, factsAfterAct } from '../rental-acts.ts'
import { DEFAULT_TERMS } from '../terms.ts'
import { HOUR_MS } from '../time.ts'

export const START = new Date('2026-11-26T10:00:00Z')
export const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
const NOTHING = poisha(0)

export const tenOff = { code: 'TENOFF', kind: 'percentage', percent: 10, weekdays: [] } as const
export const lateFee = { perHour: fromTaka(50), graceMinutes: 0 }

/** 100 km are included for each started day, and each km more costs 10 taka. */
export const limited = {
  list: {
    name: 'Scooters',
    steps: [],
    graceMinutes: 0,
    deposit: null,
    advance: ADVANCE_FEE,
    kilometres: { perDay: 100, pricePerKm: fromTaka(10) },
  },
  seasons: [],
}

/** A bike of 200 taka an hour is booked for two hours, and the advance is paid. */
export const booked: RentalFacts = {
  now: at(-2),
  rental: {
    status: 'INITIAL_PAID',
    startTime: START,
    plannedReturn: at(2),
    returnTime: null,
    handedOutAt: null,
    reservedUntil: null,
    cancelledAt: null,
    pricePerHour: fromTaka(200),
    terms: DEFAULT_TERMS,
  },
  lines: [],
  ridden: null,
  account: { billed: NOTHING, received: ADVANCE_FEE, waived: NOTHING },
  depositHeld: NOTHING,
  refundable: [
    { paymentId: 'advance', chargeRef: 'advance', gateway: 'stripe', left: ADVANCE_FEE },
  ],
  isCustomerDeleted: false,
  inReview: null,
  noShowMinutes: 120,
  mostInAdvance: fromTaka(20_000),
  clock: {
    toLocal: (moment) => moment.toISOString().slice(0, 16),
    toMoment: (local) => new Date(`${local}Z`),
  },
}

export const withRental = (
  changes: Partial<RentalFacts['rental']>,
  facts = booked,
): RentalFacts => ({
  ...facts,
  rental: { ...facts.rental, ...changes },
})

export const withTerms = (terms: Partial<typeof DEFAULT_TERMS>) =>
  withRental({ terms: { ...DEFAULT_TERMS, ...terms } })

export const back = (hours: number): Act => ({ kind: 'enter-return', returnTime: at(hours) })
export const correct = (hours: number): Act => ({
  kind: 'correct-return',
  returnTime: at(hours),
  reason: 'A typing error',
})
export const ride = (ridden: number | null): Act => ({ kind: 'change-ridden', ridden })
export const add = (line: 'damage' | 'discount', taka: number): Act => ({
  kind: 'add-line',
  line,
  amount: fromTaka(taka),
  note: 'Mirror',
})
export const takeBack = (line: string): Act => ({ kind: 'take-back-line', line, note: 'Wrong' })
export const give = (coupon: object = {}): Act => ({
  kind: 'give-coupon',
  coupon: { ...tenOff, ...coupon },
})
export const pay = (taka?: number): Act => ({
  kind: 'take-payment',
  tender: 'cash',
  note: '',
  ...(taka !== undefined && { amount: fromTaka(taka) }),
})
export const cancel = (by: 'customer' | 'shop' | 'no_show', more: object = {}): Act => ({
  kind: 'cancel',
  by,
  isFree: false,
  reason: '',
  ...more,
})
export const giveBack = (taka: number, how: 'gateway' | 'cash' = 'gateway'): Act => ({
  kind: 'give-back',
  amount: fromTaka(taka),
  how,
  reason: 'Rain',
})
export const payOut = (taka: number, how: 'gateway' | 'cash' = 'gateway'): Act => ({
  kind: 'pay-out-credit',
  amount: fromTaka(taka),
  how,
})
export const deposit = (action: DepositAction, taka: number): Act => ({
  kind: 'move-deposit',
  action,
  amount: fromTaka(taka),
  tender: action === 'keep' || action === 'use' ? null : 'cash',
  note: '',
})
export const waive: Act = { kind: 'waive', smallestPayment: fromTaka(10) }

/** The facts after acts that are not refused. */
export const after = (facts: RentalFacts, ...acts: Act[]): RentalFacts =>
  acts.reduce((current, act) => {
    const effects = decideAct(current, act)
    if ('refusal' in effects) throw new Error(`${act.kind}: ${effects.refusal}`)
    return factsAfterAct(current, act, effects)
  }, facts)

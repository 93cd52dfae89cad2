import { balance, completion } from '../account.ts'
import { ADVANCE_FEE } from '../advance-fee.ts'
import { decideAct } from '../decide-act.ts'
import type { DepositAction } from '../deposits.ts'
import { fromTaka, poisha } from '../money.ts'
import { COUNTER } from '../payments.ts'
import {
  type Act,
  type ActEffect,
  type RentalFacts,
  accountAfter,
  depositAfter,
} from '../rental-acts.ts'
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

/** The facts once the effects are written, as the database has them. */
function write(facts: RentalFacts, effects: readonly ActEffect[]): RentalFacts {
  const written = effects.reduce(writeEffect, {
    ...facts,
    account: accountAfter(facts.account, effects),
  })
  if (!effects.some((effect) => effect.do === 'takeAtCounter')) return written
  // The settlement of a payment at the counter completes the rental.
  const { rental, account, depositHeld } = written
  const isReturned = rental.returnTime !== null
  const change = completion({ ...rental, isReturned, due: balance(account), depositHeld })
  return change ? writeEffect(written, { do: change }) : written
}

function writeEffect(facts: RentalFacts, effect: ActEffect): RentalFacts {
  const { lines, refundable, rental, now } = facts
  const addLine = (
    line: Pick<RentalFacts['lines'][number], 'kind' | 'amount' | 'corrects' | 'by'>,
  ) => ({
    lines: [...lines, { id: `line ${lines.length}`, ...line }],
  })
  switch (effect.do) {
    case 'enterReturn': {
      const ride = { kind: 'ride', amount: effect.ride, corrects: null, by: null } as const
      return { ...withRental({ returnTime: effect.returnTime }, facts), ...addLine(ride) }
    }
    case 'correctReturn':
      return withRental({ returnTime: effect.returnTime }, facts)
    case 'bill':
      return {
        ...facts,
        ...addLine({ ...effect.line, by: effect.line.isAutomatic ? null : 'admin' }),
      }
    case 'changeTerms':
      return withRental({ terms: { ...rental.terms, ...effect.terms } }, facts)
    case 'takeAtCounter': {
      const id = `counter ${refundable.length}`
      const paid = { paymentId: id, chargeRef: id, gateway: COUNTER, left: effect.amount }
      return { ...facts, refundable: [...refundable, paid] }
    }
    case 'refund': {
      const { paymentId, amount } = effect.part
      const lower = (one: (typeof refundable)[number]) =>
        one.paymentId === paymentId ? { ...one, left: poisha(one.left - amount) } : one
      return { ...facts, refundable: refundable.map(lower) }
    }
    case 'moveDeposit':
      return { ...facts, depositHeld: depositAfter(facts.depositHeld, effect) }
    case 'cancel':
      return withRental({ status: 'CANCELLED', cancelledAt: now }, facts)
    case 'complete':
      return withRental({ status: 'FULL_PAID' }, facts)
    case 'reopen':
      return withRental({ status: 'INITIAL_PAID' }, facts)
    case 'waive':
      break
  }
  return facts
}

/** Handovers are written beside the effects. */
export const perform = (facts: RentalFacts, act: Act, effects: readonly ActEffect[]) => {
  const written = write(facts, effects)
  return act.kind === 'change-ridden' ? { ...written, ridden: act.ridden } : written
}

/** The facts after acts that are not refused. */
export const after = (facts: RentalFacts, ...acts: Act[]): RentalFacts =>
  acts.reduce((current, act) => {
    const effects = decideAct(current, act)
    if ('refusal' in effects) throw new Error(`${act.kind}: ${effects.refusal}`)
    return perform(current, act, effects)
  }, facts)

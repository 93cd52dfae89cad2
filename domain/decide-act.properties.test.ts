import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Account, balance } from './account.ts'
import { ADVANCE_FEE } from './advance-fee.ts'
import { decideAct } from './decide-act.ts'
import { fromTaka, poisha } from './money.ts'
import { creditOf } from './prepayment.ts'
import { sumOf as sumOfParts } from './refund-parts.ts'
import { type Act, type ActEffect, type RentalFacts, factsAfterAct } from './rental-acts.ts'
import { netOf } from './ride-charges.ts'
import { chargesAt } from './ride-lines.ts'
import {
  add,
  at,
  back,
  booked,
  cancel,
  correct,
  deposit,
  give,
  giveBack,
  lateFee,
  limited,
  pay,
  payOut,
  ride,
  takeBack,
  tenOff,
  waive,
  withTerms,
} from './testing/rental-facts.ts'

describe('over random acts', () => {
  const anyBooking = fc
    .record({
      deposit: fc.constantFrom(0, 500),
      takenBack: fc.constantFrom(0, 40),
      terms: fc.constantFrom(
        {},
        { lateFee },
        { coupon: tenOff, prices: limited },
        { freeCancellationHours: 1 },
      ),
    })
    .map(({ deposit: held, takenBack, terms }): RentalFacts => ({
      ...withTerms(terms),
      depositHeld: fromTaka(held),
      account: { ...booked.account, takenBack: fromTaka(takenBack) },
      refundable: booked.refundable.map((one) => ({ ...one, left: fromTaka(100 - takenBack) })),
    }))
  const hours = fc.constantFrom(-2, -1, 0.1, 0.5, 0.525, 2, 3, 4)
  const taka = fc.constantFrom(0.01, 5, 30, 60, 100, 300, 700)
  const anyAct = fc.oneof(
    hours.map(back),
    hours.map(correct),
    fc.constantFrom(null, 90, 103, 150).map(ride),
    taka.map((amount) => add('damage', amount)),
    taka.map((amount) => add('discount', amount)),
    fc.nat(4).map((index) => takeBack(`line ${index}`)),
    fc.constant(give()),
    fc.option(taka, { nil: undefined }).map(pay),
    fc.constantFrom(cancel('customer'), cancel('shop', { isFree: true }), cancel('no_show')),
    taka.map((amount) => giveBack(amount, 'cash')),
    taka.map((amount) => giveBack(amount)),
    taka.map((amount) => payOut(amount, 'cash')),
    fc
      .constantFrom('take', 'return', 'keep', 'use')
      .chain((action) => taka.map((one) => deposit(action, one))),
    fc.constant(waive),
  )
  const anyActs = fc.array(fc.tuple(hours, anyAct), { minLength: 1, maxLength: 15 })

  type Step = { before: RentalFacts; act: Act; effects: readonly ActEffect[]; facts: RentalFacts }

  /** The acts that are not refused, one after the other. */
  function* stepsOf(booking: RentalFacts, acts: readonly [number, Act][]): Generator<Step> {
    let before = booking
    for (const [hour, act] of acts) {
      before = { ...before, now: at(hour) }
      const effects = decideAct(before, act)
      if ('refusal' in effects) continue
      const facts = factsAfterAct(before, act, effects)
      yield { before, act, effects, facts }
      before = facts
    }
  }

  const check = (expectOf: (steps: Step[]) => void) =>
    fc.assert(
      fc.property(anyBooking, anyActs, (booking, acts) => expectOf([...stepsOf(booking, acts)])),
      { numRuns: 2000 },
    )

  const sumOf = (effects: readonly ActEffect[], amountOf: (effect: ActEffect) => number) =>
    effects.reduce((sum, effect) => sum + amountOf(effect), 0)
  const billedBy = (effect: ActEffect) =>
    effect.do === 'enterReturn' ? effect.ride : effect.do === 'bill' ? effect.line.amount : 0
  const paidBy = (effect: ActEffect) =>
    effect.do === 'takeAtCounter' || effect.do === 'waive' ? effect.amount : 0
  const refundedBy = (effect: ActEffect) => (effect.do === 'refund' ? effect.part.amount : 0)

  test('the balance changes by what the effects say', () => {
    const charge = ({ billed, isCancelled = false }: Account) =>
      isCancelled ? billed : Math.max(billed, ADVANCE_FEE)
    check((steps) => {
      for (const { before, effects, facts } of steps) {
        const isCancelled = facts.rental.cancelledAt !== null
        const billed = poisha(before.account.billed + sumOf(effects, billedBy))
        const charged = charge({ ...before.account, billed, isCancelled }) - charge(before.account)
        const isPresent = (effect: ActEffect) =>
          effect.do === 'refund' && effect.reason === 'GOODWILL'
        const back = sumOf(
          effects.filter((effect) => !isPresent(effect)),
          refundedBy,
        )
        const isNew = isCancelled && before.rental.cancelledAt === null
        const presents = isNew ? (before.account.goodwill ?? 0) : 0
        expect(balance(facts.account)).toBe(
          balance(before.account) + charged - sumOf(effects, paidBy) + back + presents,
        )
      }
    })
  })

  test('never more is given back than came in, a credit always can be, no deposit that is not held', () => {
    check((steps) => {
      const effects = steps.flatMap((step) => step.effects)
      const [first] = steps
      if (!first) return
      const { received, takenBack = 0 } = first.before.account
      const taken = sumOf(effects, (effect) => (effect.do === 'takeAtCounter' ? effect.amount : 0))
      expect(sumOf(effects, refundedBy)).toBeLessThanOrEqual(received - takenBack + taken)
      for (const { facts } of steps) {
        expect(facts.depositHeld).toBeGreaterThanOrEqual(0)
        for (const { left } of facts.refundable) expect(left).toBeGreaterThanOrEqual(0)
        expect(creditOf(facts.account)).toBeLessThanOrEqual(sumOfParts(facts.refundable))
      }
    })
  })

  test('a rental is complete exactly when it is back, nothing is due and no deposit is held', () => {
    check((steps) => {
      for (const { rental, account, depositHeld } of steps.map(({ facts }) => facts)) {
        const isPaid = balance(account) === 0 && depositHeld === 0
        expect(rental.status === 'FULL_PAID').toBe(rental.returnTime !== null && isPaid)
      }
    })
  })

  test('the bill of a returned rental has the kilometres of the odometers and the terms', () => {
    check((steps) => {
      for (const { facts } of steps) {
        const { rental, lines } = facts
        const billed = lines.filter(({ kind }) => kind === 'kilometres')
        const net = billed.reduce((sum, line) => sum + netOf(line, lines), 0)
        const { returnTime } = rental
        expect(net).toBe(returnTime ? chargesAt(facts, returnTime).kilometres : 0)
      }
    })
  })

  test('the same facts give the same decision, and are left as they were', () => {
    check((steps) => {
      for (const { before, act, effects } of steps) {
        const written = JSON.stringify(before)
        expect(decideAct(before, act)).toEqual(effects)
        expect(JSON.stringify(before)).toBe(written)
      }
    })
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balance } from './account.ts'
import { decideAct, decideActs } from './decide-act.ts'
import { fromTaka, poisha, toTaka } from './money.ts'
import { type ActEffect, type RentalFacts, factsAfter, factsAfterAct } from './rental-acts.ts'
import {
  after,
  at,
  booked,
  deposit,
  lateFee,
  limited,
  pay,
  tenOff,
  withTerms,
} from './testing/rental-facts.ts'
import { type TakeBack, previewTakeBack, stepsOfTakeBack, suggestSettlement } from './take-back.ts'

const line = (taka: number) => ({ kind: 'damage', amount: fromTaka(taka), note: 'Mirror' }) as const
const cash = (taka: number) => ({ tender: 'cash', amount: fromTaka(taka), note: '' }) as const
const use = (taka: number) => ({ use: fromTaka(taka) })
const giveBack = (taka: number) =>
  ({ giveBack: [{ amount: fromTaka(taka), tender: 'cash' }] }) as const
const keep = (taka: number) => ({ keep: { amount: fromTaka(taka), note: 'Mirror' } })

/** 200 taka an hour for four hours: 700 taka are left to pay beside the advance. */
const secured = after(booked, deposit('take', 500))
const prepaid = after(booked, pay(300))

const say = (effect: ActEffect): string => {
  if (effect.do === 'enterReturn') return `ride ${toTaka(effect.ride)}`
  if (effect.do === 'bill') return `${effect.line.kind} ${toTaka(effect.line.amount)}`
  if (effect.do === 'moveDeposit') return `${effect.action} ${toTaka(effect.amount)}`
  if (effect.do === 'takeAtCounter') return `${effect.tender} ${toTaka(effect.amount)}`
  if (effect.do === 'refund') return `refund ${toTaka(effect.part.amount)}`
  return effect.do
}

function outcomeOf(facts: RentalFacts, parts: Omit<TakeBack, 'returnTime'>, hours = 4) {
  const preview = previewTakeBack(facts, { returnTime: at(hours), ...parts })
  return 'refusal' in preview
    ? `${preview.refusal} at ${preview.path}`
    : preview.effects.map(say).join(', ')
}

describe('a bike that is taken back', () => {
  test.each<
    [name: string, facts: RentalFacts, parts: Omit<TakeBack, 'returnTime'>, outcome: string]
  >([
    ['without anything else', booked, {}, 'ride 800'],
    [
      'paid by two tenders',
      booked,
      { payments: [cash(500), cash(200)] },
      'ride 800, cash 500, cash 200, complete',
    ],
    ['paid in part', booked, { payments: [cash(500)] }, 'ride 800, cash 500'],
    [
      'with damage, paid from the deposit and by the customer',
      secured,
      { lines: [line(60)], deposit: use(500), payments: [cash(260)] },
      'ride 800, damage 60, use 500, deposit 500, cash 260, complete',
    ],
    [
      'with a deposit that is kept, used and given back',
      after(booked, deposit('take', 900)),
      { deposit: { ...keep(50), ...use(700), ...giveBack(150) } },
      'ride 800, damage 50, keep 50, deposit 50, use 700, deposit 700, return 150, complete',
    ],
    [
      'with kilometres above those of the list',
      withTerms({ prices: limited }),
      { ridden: 130, payments: [cash(1000)] },
      'ride 800, kilometres 300, cash 1000, complete',
    ],
    [
      'above what is due',
      booked,
      { payments: [cash(500), cash(200.01)] },
      'amount_above_balance at payments.1.amount',
    ],
    [
      'paid once more',
      booked,
      { payments: [cash(700), cash(1)] },
      'already_paid at payments.1.amount',
    ],
    [
      'with more of the deposit than is due',
      after(booked, deposit('take', 900)),
      { deposit: use(701) },
      'amount_above_balance at deposit.use',
    ],
    [
      'with more of the deposit than is held',
      secured,
      { deposit: { ...use(400), ...giveBack(101) } },
      'amount_above_deposit at deposit.giveBack.0.amount',
    ],
    [
      'that is back already',
      after(booked, { kind: 'enter-return', returnTime: at(1) }),
      {},
      'already_returned at returnTime',
    ],
  ])('%s', (_name, facts, parts, outcome) => {
    expect(outcomeOf(facts, parts)).toBe(outcome)
  })

  test('early gives what was paid too much back in the same step', () => {
    const credit = { amount: fromTaka(200), how: 'cash' } as const
    expect(outcomeOf(prepaid, { credit }, 1)).toBe('ride 200, refund 200, complete')
    const more = { amount: fromTaka(200.01), how: 'cash' } as const
    expect(outcomeOf(prepaid, { credit: more }, 1)).toBe('amount_above_refundable at credit.amount')
  })

  test('shows what is charged, paid and left, down to the minimum charge', () => {
    const preview = previewTakeBack(secured, { returnTime: at(0.1), lines: [line(30)] })
    expect(preview).toMatchObject({
      settlement: { charged: 10_000, paid: 10_000, due: 0, credit: 0, depositHeld: 50_000 },
    })
  })
})

test.each([
  [829, 1500, 0, [829, 0, 671, 0]],
  [829, 500, 0, [500, 329, 0, 0]],
  [829, 1500, 600, [829, 0, 71, 600]],
  [829, 1500, 1500, [829, 0, 0, 671]],
])(
  'of %i taka that are due, a deposit of %i pays first, %i of it online',
  (due, held, online, parts) => {
    const sums = { depositHeld: fromTaka(held), depositHeldOnline: fromTaka(online) }
    const suggested = suggestSettlement({ due: fromTaka(due), ...sums })
    const { use: used, pay: paid, giveBack: atCounter, giveBackOnline } = suggested
    expect([used, paid, atCounter, giveBackOnline].map(toTaka)).toEqual(parts)
  },
)

const expectSame = (one: unknown, other: unknown) => expect(one).toBe(other)

describe('over random returns', () => {
  const taka = fc.constantFrom(5, 60, 100, 500, 700).map(fromTaka)
  const money = taka.map((amount) => ({ amount, tender: 'cash', note: '' }) as const)
  const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.option(arbitrary, { nil: undefined, freq: 2 })
  const anyTakeBack: fc.Arbitrary<TakeBack> = fc.record({
    ridden: fc.constantFrom(undefined, null, 90, 130),
    returnTime: fc.constantFrom(-1, 0.1, 0.5, 2, 4).map(at),
    lines: fc.array(
      fc
        .tuple(fc.constantFrom('damage', 'discount'), taka)
        .map(([kind, amount]) => ({ kind, amount, note: 'Mirror' }) as const),
      { maxLength: 2 },
    ),
    deposit: fc.record({
      keep: optional(taka.map((amount) => ({ amount, note: 'Mirror' }))),
      use: optional(taka),
      giveBack: fc.array(
        taka.map((amount) => ({ amount, tender: 'cash' }) as const),
        { maxLength: 1 },
      ),
    }),
    credit: optional(taka.map((amount) => ({ amount, how: 'cash' }) as const)),
    payments: fc.array(money, { maxLength: 2 }),
  })
  const anyBooking = fc
    .tuple(
      fc.constantFrom({}, { lateFee }, { coupon: tenOff }, { prices: limited }),
      fc.constantFrom(0, 100, 700),
      fc.constantFrom(0, 100, 200),
    )
    .map(([terms, held, paid]) =>
      after(
        withTerms(terms),
        ...(held > 0 ? [deposit('take', held)] : []),
        ...(paid > 0 ? [pay(paid)] : []),
      ),
    )

  test('the step leads where its acts lead one after the other, or is refused as the first of them', () => {
    const isUndone = new Set(['complete', 'reopen'])
    fc.assert(
      fc.property(anyBooking, anyTakeBack, (facts, takeBack) => {
        const acts = stepsOfTakeBack(takeBack).map(({ act }) => act)
        const together = decideActs(facts, acts)
        let single = facts
        const effects: ActEffect[] = []
        for (const act of acts) {
          const decided = decideAct(single, act)
          if ('refusal' in decided) {
            // A rental that is complete between two acts stays open until the end of the step.
            const refusal = 'refusal' in together ? together.refusal : undefined
            if (single.rental.status !== 'FULL_PAID') expectSame(refusal, decided.refusal)
            return
          }
          effects.push(...decided)
          single = factsAfterAct(single, act, decided)
        }
        if ('refusal' in together) throw new Error(together.refusal)
        const isKept = (effect: ActEffect) => !isUndone.has(effect.do)
        expect(together.filter(isKept)).toEqual(effects.filter(isKept))
        expect(factsAfter(facts, together)).toEqual({ ...single, ridden: facts.ridden })
      }),
      { numRuns: 2000 },
    )
  })

  test('the balance is the one before and what the effects say', () => {
    fc.assert(
      fc.property(anyBooking, anyTakeBack, (facts, takeBack) => {
        const preview = previewTakeBack(facts, takeBack)
        if ('refusal' in preview) return
        const { effects, settlement } = preview
        const moved = effects.reduce((sum, effect) => {
          if (effect.do === 'takeAtCounter') return sum - effect.amount
          return effect.do === 'refund' ? sum + effect.part.amount : sum
        }, 0)
        const charged = settlement.charged - Math.max(facts.account.billed, fromTaka(100))
        expect(settlement.due - settlement.credit).toBe(balance(facts.account) + charged + moved)
        const { depositHeld: held } = settlement
        expect(held).toBeGreaterThanOrEqual(0)
        const { rental } = factsAfter(facts, effects)
        const isSettled = settlement.due === 0 && settlement.credit === 0 && held === 0
        expect(rental.status).toBe(isSettled ? 'FULL_PAID' : 'INITIAL_PAID')
        expect(poisha(settlement.charged - settlement.paid)).toBe(
          settlement.due - settlement.credit,
        )
      }),
      { numRuns: 2000 },
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poisha } from './money.ts'
import { type Charge, type Effect, type SettlementCause, decide } from './settlement.ts'
import { type Settled, applyEffects, endOf, openRental } from './testing/settled.ts'
import { MINUTE_MS } from './time.ts'

const charges = fc.array(
  fc.record({ taka: fc.constantFrom(100, 100, 100, 99), isRisky: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
)
const claims = fc.constantFrom('paid', 'failed', 'cancelled', 'expired', 'other')
const sessions = fc.constantFrom('open', 'paid', 'failed', 'cancelled', 'expired', 'not-found')

const notifications = fc.record({ claim: claims, isAfterPaying: fc.boolean() })

/** These steps can happen to the payments of one rental in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('pay' as const), page: fc.nat(1), charges }),
    fc.record({
      do: fc.constant('ask' as const),
      page: fc.nat(1),
      claim: claims,
      session: sessions,
    }),
    fc.record({ do: fc.constant('review' as const), page: fc.nat(1), isApproved: fc.boolean() }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ do: fc.constant('bike' as const), isFree: fc.boolean() }),
    fc.record({
      do: fc.constant('reverse' as const),
      page: fc.nat(1),
      kind: fc.constantFrom('dispute', 'refund'),
      isWon: fc.boolean(),
    }),
  ),
  { maxLength: 20 },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never
const purposes = fc.constantFrom('ADVANCE' as const, 'REMAINDER' as const)

/** The gateway's side: what was charged on each payment page. */
type Gateway = Charge[][]

function charge({ taka, isRisky }: { taka: number; isRisky: boolean }, chargeRef: string): Charge {
  const minor = taka * 100
  const risk = isRisky ? ('review' as const) : ('normal' as const)
  return { chargeRef, amount: poisha(minor), taken: { minor, currency: 'BDT' }, risk }
}

function settle(rental: Settled, page: number, cause: SettlementCause): Effect[] {
  const effects = decide(rental.factsOf(page, cause))
  applyEffects(rental, page, effects)
  return effects
}

const asked = (gateway: Gateway, page: number, rest: object = {}): SettlementCause => {
  const answer = { kind: 'gateway-answer', session: 'open', claim: 'other', ...rest } as const
  return { ...answer, charges: gateway[page] ?? [] }
}

function take(rental: Settled, gateway: Gateway, step: Step): Effect[] {
  if (step.do === 'ask') return settle(rental, step.page, asked(gateway, step.page, step))
  if (step.do === 'review') {
    return settle(rental, step.page, { kind: 'review-decision', isApproved: step.isApproved })
  }
  if (step.do === 'bike') rental.isBikeFree = step.isFree
  if (step.do === 'wait') {
    rental.now = new Date(rental.now.getTime() + step.minutes * MINUTE_MS)
  }
  if (step.do === 'reverse') reverse(gateway[step.page], step)
  if (step.do === 'pay') {
    const onPage = (gateway[step.page] ??= [])
    for (const one of step.charges) onPage.push(charge(one, `${step.page}-${onPage.length}`))
  }
  return []
}

/** The last charge of the page is taken back, or a dispute of it is won. */
function reverse(charges: Charge[] = [], { kind, isWon }: Extract<Step, { do: 'reverse' }>): void {
  const last = charges.at(-1)
  const [open] = last?.reversals ?? []
  if (!last || (open && !isWon)) return
  const { minor, currency } = last.taken
  const state = open && isWon && open.kind === 'dispute' ? 'returned' : (open?.state ?? 'taken')
  const said = { minor, currency, isFinal: open !== undefined, respondBy: null, reason: null }
  const ref = `back-${last.chargeRef}`
  last.reversals = [{ kind: open?.kind ?? kind, ref, refundId: null, state, ...said }]
}

const isTakenBack = (charge: Charge) => charge.reversals?.[0]?.state === 'taken'

/** After a dispute that was won, two charges may count. */
const won = (gateway: Gateway) =>
  gateway.flat().filter(({ reversals }) => reversals?.[0]?.state === 'returned').length

const isWritten = (effect: Effect) => effect.do !== 'schedule' && effect.do !== 'alarm'

/** Each property plays random steps of one rental and its payments. */
function atSteps(play: (rental: Settled, gateway: Gateway, taken: Step[]) => void): void {
  const property = fc.property(purposes, steps, (purpose, taken) =>
    play(openRental(purpose), [], taken),
  )
  fc.assert(property)
}

const afterSteps = (expectOf: (rental: Settled, gateway: Gateway) => void) =>
  atSteps((rental, gateway, taken) => {
    for (const step of taken) take(rental, gateway, step)
    expectOf(rental, gateway)
  })

describe('whatever happens to the payments of a rental', () => {
  test('no more money is refunded than was captured, and no charge twice', () => {
    afterSteps((rental) => {
      const refs = rental.refunds.map(({ chargeRef }) => chargeRef)
      expect(new Set(refs).size).toBe(refs.length)
      for (const ref of refs) expect(rental.captured.has(ref)).toBe(true)
    })
  })

  test('every charge ends applied, in review, refunded or taken back, and no second one counts', () => {
    afterSteps((rental, gateway) => {
      for (const page of [0, 1]) settle(rental, page, asked(gateway, page))
      const refunded = new Set(rental.refunds.map(({ chargeRef }) => chargeRef))
      const kept = [...rental.captured].filter(([ref]) => !refunded.has(ref))
      const gone = new Set(
        gateway
          .flat()
          .filter(isTakenBack)
          .map((one) => one.chargeRef),
      )
      const counting = rental.payments.filter(
        ({ disposition }) => disposition === 'APPLIED' || disposition === 'REVIEW',
      )
      expect(rental.captured.size).toBe(gateway.flat().length)
      expect(kept.length).toBe(counting.length)
      expect(kept.filter(([ref]) => !gone.has(ref)).length).toBeLessThanOrEqual(won(gateway) + 1)
    })
  })

  test('money that the gateway has taken back is not refunded, and never begins to count', () => {
    atSteps((rental, gateway, taken) => {
      for (const step of taken) {
        const effects = take(rental, gateway, step)
        if (step.do !== 'ask') continue
        const gone = (gateway[step.page] ?? []).filter(isTakenBack).map((one) => one.chargeRef)
        const captured = effects.flatMap((one) => (one.do === 'capture' ? [one.charge] : []))
        const isUsed = effects.some((one) => one.do === 'apply' || one.do === 'review')
        expect(isUsed && captured.every(isTakenBack)).toBe(false)
        const owed = rental.refunds.filter(({ status }) => status !== 'DONE')
        expect(owed.filter(({ chargeRef }) => gone.includes(chargeRef))).toEqual([])
      }
    })
  })

  test('an advance that counts has booked the bike, and nothing before its confirmation is billed', () => {
    atSteps((rental, gateway, taken) => {
      if (rental.purpose !== 'ADVANCE') return
      for (const step of taken) {
        const effects = take(rental, gateway, step)
        if (!effects.some((effect) => effect.do === 'confirm')) continue
        expect(rental.startTime.getTime()).toBeGreaterThanOrEqual(rental.now.getTime())
      }
      const isApplied = rental.payments.some(({ disposition }) => disposition === 'APPLIED')
      expect(rental.status === 'INITIAL_PAID').toBe(isApplied)
    })
  })

  test('deciding again on what was written changes nothing', () => {
    atSteps((rental, gateway, taken) => {
      for (const step of taken) {
        take(rental, gateway, step)
        if (step.do !== 'ask' && step.do !== 'review') continue
        expect(take(rental, gateway, step).filter(isWritten)).toEqual([])
      }
    })
  })

  test('the order of the notifications does not change how a paid payment ends', () => {
    fc.assert(
      fc.property(charges, fc.array(notifications, { maxLength: 5 }), (paid, told) => {
        const end = (order: typeof told) => {
          const rental = openRental('ADVANCE')
          const all: Gateway = [paid.map((one, index) => charge(one, `${index}`))]
          for (const { claim, isAfterPaying } of [...order, { claim: 'paid', isAfterPaying: true }])
            settle(rental, 0, asked(isAfterPaying ? all : [], 0, { claim }))
          return endOf(rental)
        }
        expect(end(told.toReversed())).toEqual(end(told))
        expect(end([])).toEqual(end(told))
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MOST_REFUSED_TRIES,
  MOST_UNCLEAR_TRIES,
  REFUND_STATUSES,
  nextRefundStep,
  refuseByHand,
} from './refunds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const CREATED = new Date('2026-05-01T10:00:00Z')
const after = (ms: number) => new Date(CREATED.getTime() + ms)
const first = { tries: 1, createdAt: CREATED, isNamed: false }

describe("a refund after the gateway's word", () => {
  test('refunded: done, and nobody asks again', () => {
    expect(nextRefundStep(first, 'refunded', CREATED)).toEqual({ status: 'DONE', nextTryAt: null })
  })

  test('refused: asked again twice, then it is for a person', () => {
    const steps = [1, 2, 3].map((tries) => nextRefundStep({ ...first, tries }, 'refused', CREATED))
    expect(steps.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'MANUAL'])
    expect(steps.at(-1)?.nextTryAt).toBeNull()
    expect(MOST_REFUSED_TRIES).toBe(3)
  })

  test('cancelled after it was taken: for a person at once, asking anew would change nothing', () => {
    const named = { ...first, isNamed: true }
    expect(nextRefundStep(named, 'refused', CREATED).status).toBe('MANUAL')
  })

  test('unclear: the same id is asked for again, ever more seldom, for half a working day', () => {
    const pauses: number[] = []
    let spent = 0
    for (let tries = 1; tries < MOST_UNCLEAR_TRIES; tries += 1) {
      const { status, nextTryAt } = nextRefundStep({ ...first, tries }, 'unclear', CREATED)
      expect(status).toBe('SENT')
      const pause = (nextTryAt?.getTime() ?? 0) - CREATED.getTime()
      expect(pause).toBeGreaterThanOrEqual(pauses.at(-1) ?? 1)
      pauses.push(pause)
      spent += pause
    }
    expect(spent).toBeGreaterThan(4 * HOUR_MS)
    const last = nextRefundStep({ ...first, tries: MOST_UNCLEAR_TRIES }, 'unclear', CREATED)
    expect(last).toEqual({ status: 'MANUAL', nextTryAt: null })
  })

  test('processing: looked at for two weeks, then it is for a person', () => {
    const named = { ...first, isNamed: true }
    const pauseAt = (age: number) => {
      const { nextTryAt } = nextRefundStep(named, 'processing', after(age))
      return nextTryAt === null ? null : nextTryAt.getTime() - after(age).getTime()
    }
    expect([0, 2 * HOUR_MS, 2 * DAY_MS].map(pauseAt)).toEqual([MINUTE_MS, HOUR_MS, DAY_MS])
    expect(nextRefundStep(named, 'processing', after(14 * DAY_MS)).status).toBe('MANUAL')
    expect(nextRefundStep(named, 'unclear', after(HOUR_MS)).status).toBe('PROCESSING')
  })

  test('whatever it was, either somebody asks again later, or it is done or for a person', () => {
    const words = ['refunded', 'processing', 'refused', 'unclear'] as const
    const anyAsked = fc.record({
      tries: fc.integer({ min: 1, max: 50 }),
      age: fc.integer({ min: 0, max: 30 * DAY_MS }),
      isNamed: fc.boolean(),
    })
    fc.assert(
      fc.property(anyAsked, fc.constantFrom(...words), ({ age, ...asked }, word) => {
        const now = after(age)
        const step = nextRefundStep({ ...asked, createdAt: CREATED }, word, now)
        const isOver = step.status === 'DONE' || step.status === 'MANUAL'
        expect(step.nextTryAt === null).toBe(isOver)
        expect(isOver || (step.nextTryAt ?? now) > now).toBe(true)
      }),
    )
  })
})

describe('money is given back by hand only where the gateway will not send it too', () => {
  test('after its definite no', () => {
    expect(refuseByHand('MANUAL', { isRefused: true })).toBeUndefined()
  })

  test('not while nobody knows', () => {
    expect(refuseByHand('MANUAL', { isRefused: false })).toBe('refund_unclear')
  })

  test('not while it is under way, and not twice', () => {
    for (const status of REFUND_STATUSES.filter((status) => status !== 'MANUAL')) {
      const refusal = status === 'DONE' ? 'refund_done' : 'refund_under_way'
      expect(refuseByHand(status, { isRefused: true })).toBe(refusal)
    }
  })
})

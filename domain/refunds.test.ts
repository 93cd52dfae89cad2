import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_UNANSWERED_TRIES,
  REFUND_STATUSES,
  nextRefundStep,
  refuseManualRefund,
  refuseVerification,
} from './refunds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const CREATED = new Date('2026-05-01T10:00:00Z')
const after = (ms: number) => new Date(CREATED.getTime() + ms)
const first = { status: 'DUE', tries: 1, createdAt: CREATED, hasGatewayRef: false } as const

describe('the next step of a refund', () => {
  test('refunded: done, and the gateway is not asked again', () => {
    expect(nextRefundStep(first, 'refunded', CREATED)).toEqual({ status: 'DONE', nextTryAt: null })
  })

  test('refused: asked again twice, then an admin has to act', () => {
    const steps = [1, 2, 3].map((tries) => nextRefundStep({ ...first, tries }, 'refused', CREATED))
    expect(steps.map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'MANUAL'])
    expect(steps.at(-1)?.nextTryAt).toBeNull()
  })

  test('refused after it was accepted: an admin has to act at once', () => {
    const accepted = { ...first, hasGatewayRef: true }
    expect(nextRefundStep(accepted, 'refused', CREATED).status).toBe('MANUAL')
  })

  test('unclear: requested again at growing intervals, for half a working day', () => {
    const pauses: number[] = []
    let spent = 0
    for (let tries = 1; tries < MAX_UNANSWERED_TRIES; tries += 1) {
      const { status, nextTryAt } = nextRefundStep({ ...first, tries }, 'unclear', CREATED)
      expect(status).toBe('SENT')
      const pause = (nextTryAt?.getTime() ?? 0) - CREATED.getTime()
      expect(pause).toBeGreaterThanOrEqual(pauses.at(-1) ?? 1)
      pauses.push(pause)
      spent += pause
    }
    expect(spent).toBeGreaterThan(4 * HOUR_MS)
    const last = nextRefundStep({ ...first, tries: MAX_UNANSWERED_TRIES }, 'unclear', CREATED)
    expect(last).toEqual({ status: 'MANUAL', nextTryAt: null })
  })

  test('unreachable: nothing was sent, so it stays due; one that an admin holds stays there', () => {
    const step = nextRefundStep(first, 'unreachable', CREATED)
    expect(step.status).toBe('DUE')
    const held = { ...first, status: 'MANUAL' } as const
    expect(nextRefundStep(held, 'unreachable', CREATED).status).toBe('MANUAL')
    const accepted = { ...held, hasGatewayRef: true }
    expect(nextRefundStep(accepted, 'unclear', CREATED).status).toBe('MANUAL')
    expect(nextRefundStep(held, 'unclear', CREATED).status).toBe('SENT')
  })

  test('processing: looked up for two weeks, then an admin has to act', () => {
    const accepted = { ...first, hasGatewayRef: true }
    const pauseAt = (age: number) => {
      const { nextTryAt } = nextRefundStep(accepted, 'processing', after(age))
      return nextTryAt === null ? null : nextTryAt.getTime() - after(age).getTime()
    }
    expect([0, 2 * HOUR_MS, 2 * DAY_MS].map(pauseAt)).toEqual([MINUTE_MS, HOUR_MS, DAY_MS])
    expect(nextRefundStep(accepted, 'processing', after(14 * DAY_MS)).status).toBe('MANUAL')
    expect(nextRefundStep(accepted, 'unclear', after(HOUR_MS)).status).toBe('PROCESSING')
  })

  test('after any outcome it is asked about again later, or it is done, or an admin has to act', () => {
    const outcomes = ['refunded', 'processing', 'refused', 'unreachable', 'unclear'] as const
    const anyAsked = fc.record({
      status: fc.constantFrom(...REFUND_STATUSES),
      tries: fc.integer({ min: 1, max: 50 }),
      age: fc.integer({ min: 0, max: 30 * DAY_MS }),
      hasGatewayRef: fc.boolean(),
    })
    fc.assert(
      fc.property(anyAsked, fc.constantFrom(...outcomes), ({ age, ...asked }, outcome) => {
        const now = after(age)
        const step = nextRefundStep({ ...asked, createdAt: CREATED }, outcome, now)
        const isOver = step.status === 'DONE' || step.status === 'MANUAL'
        expect(step.nextTryAt === null).toBe(isOver)
        expect(isOver || (step.nextTryAt ?? now) > now).toBe(true)
      }),
    )
  })
})

describe('a manual refund is allowed where no request can have moved the money', () => {
  const refused = {
    status: 'MANUAL',
    wasUnclear: false,
    isRefused: true,
    hasGatewayRef: false,
    isVerifiedUnsent: false,
  } as const

  const unclear = { wasUnclear: true }
  const accepted = { isRefused: false, hasGatewayRef: true }
  test.each([
    ['after a definite no', {}, undefined],
    ['after one that followed on a yes', { hasGatewayRef: true }, undefined],
    ['where no request arrived', { isRefused: false }, undefined],
    ['not after a request without an answer', unclear, 'refund_unclear'],
    ['nor where no later one arrived', { ...unclear, isRefused: false }, 'refund_unclear'],
    ['not where the gateway has accepted it', accepted, 'refund_unclear'],
    ['seen not to be sent', { ...unclear, ...accepted, isVerifiedUnsent: true }, undefined],
  ])('%s', (_, changes, refusal) => {
    expect(refuseManualRefund({ ...refused, ...changes })).toBe(refusal)
  })

  test('neither it nor a verification while it is in progress, nor once it is done', () => {
    for (const status of REFUND_STATUSES.filter((status) => status !== 'MANUAL')) {
      const refusal = status === 'DONE' ? 'refund_done' : 'refund_under_way'
      expect(refuseManualRefund({ ...refused, status, isVerifiedUnsent: true })).toBe(refusal)
      expect(refuseVerification({ status })).toBe(refusal)
    }
    expect(refuseVerification({ status: 'MANUAL' })).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/payments-desk'
import { PAYMENT_EVENTS } from '#domain/payment-events'
import { describeEvent, isRepeatedReport } from './history-labels.ts'

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  kind: 'begun',
  at: '2026-05-01T10:00:00.000Z',
  amount: null,
  currency: null,
  note: null,
  by: null,
  ...change,
})

describe('the history of a payment in plain words', () => {
  test('names the money that moved, in its own currency', () => {
    expect(describeEvent(entry({ kind: 'captured', amount: 100, currency: 'BDT' })).text).toBe(
      'The payment company confirmed: 100 taka arrived.',
    )
    expect(
      describeEvent(entry({ kind: 'captured', amount: 99.5, currency: 'BDT' })).text,
    ).toContain('99.50 taka')
    expect(describeEvent(entry({ kind: 'captured', amount: 100, currency: 'USD' })).text).toContain(
      '100.00 USD',
    )
  })

  test('says that a report of the gateway is a repeated one', () => {
    const report = entry({ kind: 'message_believed', note: 'paid' })
    expect(isRepeatedReport(report, [entry({})])).toBe(false)
    expect(isRepeatedReport(report, [report, entry({ kind: 'captured' })])).toBe(true)
    expect(describeEvent(report, true).text).toBe(
      'The payment company reported again that the customer has paid.',
    )
  })

  test.each(PAYMENT_EVENTS)('%s is a sentence without a code in it', (kind) => {
    const { text } = describeEvent(entry({ kind }))
    expect(text).toMatch(/^[A-Z].+\.$/)
    expect(text).not.toMatch(/[A-Z]{3}|_|undefined|null/)
  })
})

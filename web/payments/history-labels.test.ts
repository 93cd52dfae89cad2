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
  test.each([
    [100, 'BDT', '100 taka'],
    [99.5, 'BDT', '99.50 taka'],
    [100, 'USD', '100.00 USD'],
  ])('names the money that moved, in its own currency: %d %s', (amount, currency, sum) => {
    const { text } = describeEvent(entry({ kind: 'captured', amount, currency }))
    expect(text).toBe(`The payment company confirmed: ${sum} arrived.`)
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

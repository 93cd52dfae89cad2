import { describe, expect, test } from 'vitest'
import {
  giveDepositBack,
  linesOf,
  payWithDeposit,
  refundedOf,
  startDepositShop,
} from '../../testing/online-deposits.ts'
import { actOnRental, rentalPageOf, returnAfter } from '../../testing/paying.ts'
import { refundsOf, tryAgain, untilRefundsAre } from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

describe('a charge with a deposit that a bank takes back', () => {
  const balanceOf = async (shop: TestShop, id: string) => {
    const { depositHeld, balance, credit, adjustments } = await rentalPageOf(shop, id)
    return { depositHeld, left: balance - credit, adjustments: adjustments.map(kindOf) }
  }
  const kindOf = ({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`

  test('takes the deposit first, and what is won comes back to it', async () => {
    const shop = await startDepositShop('stripe')
    const { ref, rental } = await payWithDeposit(shop, { payAll: true })
    const { _id: id } = rental
    await returnAfter(shop, rental, 4)
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await expect
      .poll(() => balanceOf(shop, id))
      .toEqual({
        depositHeld: 0,
        left: 800,
        adjustments: ['DISPUTE -2800', 'DEPOSIT_TAKEN_BACK 2000'],
      })
    expect((await giveDepositBack(shop, id, 1)).code).toBe('amount_above_deposit')
    const params = { id }
    await shop.call('POST /rentals/:id/receipts', { as: shop.admin, params })
    expect(await linesOf(shop)).toEqual([
      'CAPTURE 800 stripe',
      'DEPOSIT_TAKEN 2000 stripe',
      'CHARGEBACK -800 stripe',
      'DEPOSIT_RETURNED -2000 stripe',
    ])
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    await expect.poll(() => balanceOf(shop, id)).toMatchObject({ depositHeld: 2000, left: 0 })
    expect((await giveDepositBack(shop, id, 2000)).page).toMatchObject({
      bookingStatus: 'FULL_PAID',
    })
    await untilRefundsAre(shop, 'DONE')
  })

  test('calls a refund of the deposit off, and asks for it again once won', async () => {
    const shop = await startDepositShop('stripe')
    const { ref, rental } = await payWithDeposit(shop)
    const { _id: id } = rental
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'http500' })
    await returnAfter(shop, rental, 4)
    await giveDepositBack(shop, id, 2000)
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await expect.poll(() => balanceOf(shop, id)).toMatchObject({ depositHeld: 0, left: 800 })
    expect(await refundsOf(shop)).toMatchObject([{ takenBack: true, status: 'DONE' }])
    await shop.sandbox.clearFaults()
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    await expect.poll(() => balanceOf(shop, id)).toMatchObject({ depositHeld: 0, left: 700 })
    await tryAgain(shop)
    await untilRefundsAre(shop, 'DONE')
    expect(await refundedOf(shop, ref)).toEqual([2000])
  })

  test('gives the deposit of a cancelled booking back once the dispute is won', async () => {
    const shop = await startDepositShop('stripe')
    const { ref, rental } = await payWithDeposit(shop)
    const { _id: id } = rental
    await shop.sandbox.reverse(ref, { event: 'dispute' })
    await expect.poll(() => balanceOf(shop, id)).toMatchObject({ depositHeld: 0 })
    await actOnRental(shop, 'POST /rentals/:id/cancel', id, { isFree: true })
    await shop.sandbox.reverse(ref, { event: 'dispute_won' })
    await expect
      .poll(async () => (await refundsOf(shop)).map(({ reason }) => reason).toSorted())
      .toEqual(['CANCELLED', 'DEPOSIT'])
    await untilRefundsAre(shop, 'DONE')
    expect(new Set(await refundedOf(shop, ref))).toEqual(new Set([100, 2000]))
  })
})

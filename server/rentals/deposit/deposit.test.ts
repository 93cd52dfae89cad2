import { describe, expect } from 'vitest'
import { actOnRental, rent, returnAfter } from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const DEPOSIT = 'POST /rentals/:id/deposit'

const move = async (shop: TestShop, id: string, body: object) => {
  const { status, body: answer } = await actOnRental(shop, DEPOSIT, id, body)
  return { status, code: answer.code, page: answer.data }
}

/** 300 taka are left to pay, and the shop holds a deposit of 500. */
async function owing(shop: TestShop) {
  const { rental } = await rent(shop, { pricePerHour: 200 })
  const { _id: id } = rental
  await move(shop, id, { action: 'take', amount: 500, tender: 'cash' })
  expect(await move(shop, id, { action: 'use', amount: 1 })).toMatchObject({
    code: 'cost_not_calculated',
  })
  await returnAfter(shop, rental, 2)
  return id
}

describe('a deposit that is used for the bill', () => {
  test('pays what is left to pay, adds no line and moves no money of the till', async (shop) => {
    const id = await owing(shop)
    const till = async () =>
      (await shop.call('GET /closings', { as: shop.admin })).body.data.expected
    const before = await till()
    const part = await move(shop, id, { action: 'use', amount: 120.5, note: 'As agreed' })
    expect(part.page).toMatchObject({ balance: 179.5, totalCost: 400, depositHeld: 379.5 })
    expect(part.page.bill.map(({ kind }: { kind: string }) => kind)).toEqual(['ride'])
    expect(part.page.actions.deposit).toEqual(['return', 'keep', 'use'])
    expect(part.page.payments).toContainEqual(
      expect.objectContaining({ tender: 'deposit', amount: 120.5, status: 'paid' }),
    )
    expect(part.page.history.slice(0, 1)).toMatchObject([
      { kind: 'deposit_used', text: '120.50 taka paid from the deposit', note: 'As agreed' },
    ])
    const more = await move(shop, id, { action: 'use', amount: 179.51 })
    expect(more).toMatchObject({ status: 409, code: 'amount_above_balance' })
    const rest = await move(shop, id, { action: 'use', amount: 179.5 })
    expect(rest.page).toMatchObject({ balance: 0, depositHeld: 200, bookingStatus: 'INITIAL_PAID' })
    expect(rest.page.actions.deposit).toEqual(['return', 'keep'])
    expect(await till()).toEqual(before)
    const nothing = await move(shop, id, { action: 'use', amount: 1 })
    expect(nothing.code).toBe('already_paid')
    await move(shop, id, { action: 'return', amount: 200, tender: 'cash' })
    const receipt = await shop.call('POST /rentals/:id/receipts', {
      as: shop.admin,
      params: { id },
    })
    expect(JSON.stringify(receipt.body.data)).toContain('"action":"use"')
  })
})

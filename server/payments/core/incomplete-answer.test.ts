import { expect } from 'vitest'
import { book, captures, publicStatusOf } from '../../testing/paying.ts'
import { SCHEDULED } from './settlement.service.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

test('Paid twice, one charge not confirmed yet: the other counts, and the gateway is asked again', async (shop) => {
  const { ref } = await book(shop)
  await shop.sandbox.act(ref, { action: 'pay_twice', ipn: 'none' })
  await shop.sandbox.fault({ endpoint: 'validate', fault: 'pending', times: 1 })
  const settle = () => shop.services.settlement.settle(ref, SCHEDULED)
  await expect(settle()).rejects.toMatchObject({ kind: 'unknown' })
  expect(await captures(shop)).toHaveLength(1)
  expect(await publicStatusOf(shop, ref)).toBe('paid')
  await settle()
  expect(await captures(shop)).toHaveLength(2)
})

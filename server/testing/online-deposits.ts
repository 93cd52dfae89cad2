import { HOUR_MS } from '#domain/time'
import { actOnRental, book, newestRental, payNewest, startPaymentShop } from './paying.ts'
import type { TestShop } from './start-test-app.ts'

const DEPOSIT = 'POST /rentals/:id/deposit'

/** Bikes cost 200 taka an hour, and the shop takes 2,000 taka as a deposit with the booking. */
export async function startDepositShop(
  gateway: 'sslcommerz' | 'stripe' = 'sslcommerz',
  { deposit = 2000 }: { deposit?: number } = {},
) {
  const shop = await startPaymentShop(gateway === 'stripe' ? { gateway } : {})
  const settings = (await shop.call('GET /shop')).body.data
  const changed = { ...settings, depositPayment: 'online', onlinePayment: 'choice' } as const
  await shop.call('PUT /shop', { as: shop.admin, body: changed })
  const list = { name: 'Motorbikes', steps: [{ minutes: 1440, price: 1000 }], deposit }
  const { _id: priceListId } = (
    await shop.call('POST /price-lists', { as: shop.admin, body: list })
  ).body.data
  const bike = await shop.given.bike({ pricePerHour: 200 })
  await shop.call('PUT /bikes/:id', {
    as: shop.admin,
    params: { id: bike._id },
    body: { priceListId },
  })
  const inTwoHours = new Date((await shop.clock.now(shop.db)).getTime() + 2 * HOUR_MS)
  const times = { startTime: inTwoHours.toISOString(), hours: 4 }
  return { ...shop, bike, times }
}

type DepositShop = Awaited<ReturnType<typeof startDepositShop>>

export async function payWithDeposit(shop: DepositShop, options: { payAll?: true } = {}) {
  const { bike, times } = shop
  await book(shop, { bike, ...times, ...options })
  const ref = await payNewest(shop)
  return { ref, rental: await newestRental(shop) }
}

export const moveDeposit = async (shop: TestShop, id: string, body: object) => {
  const { status, body: answer } = await actOnRental(shop, DEPOSIT, id, body)
  return { status, code: answer.code, page: answer.data }
}

export const giveDepositBack = (shop: TestShop, id: string, amount: number) =>
  moveDeposit(shop, id, { action: 'return', amount, tender: 'online' })

export const chargedOf = async (shop: TestShop, ref: string) =>
  (await shop.sandbox.ledger())
    .filter(({ tran_id, kind }) => tran_id === ref && kind === 'charge')
    .map(({ amount }) => Number(amount))

export const refundedOf = async (shop: TestShop, ref: string) =>
  (await shop.sandbox.ledger())
    .filter(({ tran_id, kind }) => tran_id === ref && kind === 'refund')
    .map(({ amount }) => Number(amount))

export const linesOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('ledgerLines').selectAll().orderBy('at').orderBy('id').execute()).map(
    ({ entry, moved, tender }) => `${entry} ${moved / 100} ${tender}`,
  )

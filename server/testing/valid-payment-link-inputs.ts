import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { hashOf, newLinkToken } from '../link-token.ts'
import type { Person } from './given.ts'
import type { TestShop } from './start-test-app.ts'

type OneUnpaid = (owner: Person) => Promise<{ params: { id: string } }>

/** Inputs of the calls of payment links; the rental has something that is due. */
export function paymentLinkInputsIn(shop: TestShop, oneUnpaid: OneUnpaid) {
  async function oneSecret(owner: Person) {
    const { params } = await oneUnpaid(owner)
    const secret = newLinkToken()
    // The money of the rental came before the link was made.
    const madeAt = new Date((await shop.clock.now(shop.db)).getTime() + MINUTE_MS)
    const times = { madeAt, expiresAt: new Date(madeAt.getTime() + HOUR_MS) }
    const about = { id: randomUUID(), rentalId: params.id, madeBy: shop.admin.id }
    const row = { ...about, ...times, secretHash: hashOf(secret) }
    await shop.db
      .insertInto('paymentLinks')
      .values({ ...row, purpose: 'REMAINDER' })
      .execute()
    return { params: {}, body: { secret } }
  }
  return {
    'POST /rentals/:id/payment-link': oneUnpaid,
    'POST /payment-links/read': oneSecret,
    'POST /payment-links/pay': oneSecret,
  }
}

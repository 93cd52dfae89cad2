import type { Person } from './given.ts'
import { addMessageRow } from './message-row.ts'
import { addRentalRow } from './rental-row.ts'
import type { TestShop } from './start-test-app.ts'

/** Inputs of the calls of messages. */
export function messageInputsIn(shop: TestShop) {
  return {
    'POST /messages/:id/again': async ({ id: userId }: Person) => {
      const { _id: bikeId } = await shop.given.bike()
      const rentalId = await addRentalRow(shop.db, { bikeId, userId, status: 'INITIAL_PAID' })
      return { params: { id: await addMessageRow(shop.db, rentalId) } }
    },
  }
}

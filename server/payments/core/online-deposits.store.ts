import { v7 as uuid } from 'uuid'
import type { DepositAction } from '#domain/deposits'
import type { Poisha } from '#domain/money'
import type { Trx } from '../../database/db.ts'

export type OnlineMovement = {
  rentalId: string
  paymentId: string
  action: Extract<DepositAction, 'take' | 'return'>
  amount: Poisha
  byBank?: boolean
  now: Date
}

/**
 * Adds a movement of a deposit that was paid online, and that no admin has made. The caller holds the
 * lock of the payment or of the rental.
 */
export async function addOnlineMovement(
  trx: Trx,
  { byBank = false, now, ...movement }: OnlineMovement,
): Promise<void> {
  const row = { ...movement, id: uuid(), tender: 'online', note: '', actorId: null } as const
  await trx
    .insertInto('deposits')
    .values({ ...row, byBank, at: now })
    .execute()
}

import { isReservation } from '#domain/reservations'
import type { Clock, Db } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'

type Dependencies = {
  db: Db
  clock: Clock
  events: EventService
  holds: HoldService
  payments: PaymentService
}

export type ReservationEnds = ReturnType<typeof createReservationEnds>

/**
 * Ends reservations that are not paid. One whose payment page is still open ends with the page,
 * once the gateway has said that no money came.
 */
export function createReservationEnds({ db, clock, events, holds, payments }: Dependencies) {
  async function end(id: string, isOver: (holdExpiresAt: Date | null, now: Date) => boolean) {
    await db.transaction().execute(async (trx) => {
      const [, rental, now, open] = await Promise.all([
        payments.lockOf(trx, id),
        holds.lock(trx, id),
        clock(trx),
        payments.findOpen(trx, id, 'ADVANCE'),
      ])
      if (!isReservation(rental) || open || !isOver(rental.holdExpiresAt, now)) return
      await holds.release(trx, id)
      const about = { rentalId: id, actorId: null, at: now }
      await events.record(trx, { ...about, events: [{ kind: 'hold_released' }] })
    })
  }

  const endOver = (id: string) =>
    end(id, (holdExpiresAt, now) => holdExpiresAt !== null && holdExpiresAt <= now)

  return {
    /** The reservation, where its time is over. */
    endOver,
    /** The reservation, whatever its time: its customer rents the bike otherwise. */
    giveUp: (id: string) => end(id, (holdExpiresAt) => holdExpiresAt !== null),
    async endAllOver(): Promise<void> {
      for (const id of await holds.listEndedReservations(db)) await endOver(id)
    },
  }
}

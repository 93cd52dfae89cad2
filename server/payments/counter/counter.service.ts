import { monotonicFactory } from 'ulid'
import { MINUTE_MS } from '#domain/time'
import type { Clock, Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { Refusal } from '../../refusal.ts'
import { type CounterPayment, counterStore } from './counter.store.ts'

type TakenMoney = Omit<CounterPayment, 'purpose' | 'inAdvance'>

type Dependencies = { clock: Clock; holds: HoldService }

export type CounterService = ReturnType<typeof createCounterService>

/** Money that an admin takes at the counter. */
export function createCounterService({ clock, holds }: Dependencies) {
  const nextId = monotonicFactory()

  return {
    /**
     * Locks the till for a movement of money. All of it is sent together.
     *
     * @returns the time of the movement: not before the end of the last closing, or it would be in none
     * @throws Refusal till_ahead
     */
    async lockTill(trx: Trx): Promise<Date> {
      const store = counterStore(trx)
      const [, { lastEnd, now }] = await Promise.all([
        store.lockForMovement(),
        store.readTill(clock.now()),
      ])
      refuseFarBehind(lastEnd, now)
      return lastEnd && lastEnd > now ? lastEnd : now
    },

    /** Payments of one step have one time, and are listed in their order. */
    newPaymentId: (now: Date): string => nextId(now.getTime()),

    /** A part of the caller's transaction, which has decided that the money counts. */
    take: (trx: Trx, taken: TakenMoney & { inAdvance: boolean }) =>
      Promise.all([
        counterStore(trx).add({ ...taken, purpose: 'REMAINDER' }),
        holds.markChanged(trx, taken.rentalId),
      ]),

    /**
     * The hold becomes a booking from its start on, also where that has passed: the bike may have left
     * before the money is recorded.
     */
    takeAdvance: (trx: Trx, { startTime, ...taken }: TakenMoney & { startTime: Date }) =>
      Promise.all([
        counterStore(trx).add({ ...taken, purpose: 'ADVANCE', inAdvance: false }),
        holds.confirm(trx, taken.rentalId, startTime),
      ]),
  }
}

/** The clocks of two database servers differ by less, unless one of them is wrong. */
const MOST_BEHIND_MS = MINUTE_MS

/** After a failover the clock may be behind for a moment. @throws Refusal till_ahead */
export function refuseFarBehind(lastEnd: Date | null, now: Date): void {
  const behindMs = lastEnd ? lastEnd.getTime() - now.getTime() : 0
  if (behindMs <= MOST_BEHIND_MS) return
  throw new Refusal('till_ahead', { retryAfterSeconds: Math.ceil(behindMs / 1000) })
}

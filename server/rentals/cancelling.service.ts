import type { RentalPage } from '#contract/rental-page'
import { changedFields } from '#domain/audit'
import { type CancelKind, cancelOutcome, refuseCancel } from '#domain/cancelling'
import { poisha, toTaka } from '#domain/money'
import { sumOf } from '#domain/refund-parts'
import { DEFAULT_TERMS } from '#domain/terms'
import { hasDuty } from '#domain/users'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { rentalAccountStore } from './account.store.ts'
import { billStore } from './bill.store.ts'
import type { createRentalPages } from './rental-page.service.ts'
import { rentalStore } from './rentals.store.ts'

type Parts = {
  db: Db
  clock: Clock
  payments: PaymentService
  shop: ShopService
  pages: ReturnType<typeof createRentalPages>
}
type Ending = {
  reason?: string | undefined
  isFree?: boolean | undefined
  revision?: string | undefined
}

/**
 * Ends a booking before its ride: the bike is free at once, the shop keeps what the terms say, and the
 * rest goes back by the way it came (docs/decisions/0039-cancelling.md).
 */
export function createCancelling({ db, clock, payments, shop, pages }: Parts) {
  /** The booking, locked. @throws Refusal where the caller may not end it, or no longer can */
  async function lockBooking(trx: Trx, caller: Caller, id: string) {
    const rental = await rentalStore(trx).lock(id)
    const mayEnd = rental?.userId === caller.id || hasDuty(caller, 'desk')
    if (!rental || !mayEnd || rental.status === 'PENDING_PAYMENT') {
      throw new Refusal('rental_not_found')
    }
    if (rental.cancelledAt) throw new Refusal('already_cancelled')
    if (rental.status === 'CANCELLED') throw new Refusal('rental_not_found')
    return rental
  }

  async function end(caller: Caller, id: string, kind: CancelKind, ending: Ending) {
    const { reason = '', isFree = false, revision } = ending
    const { noShowMinutes } = await shop.settingsOf(caller)
    const page = await db.transaction().execute(async (trx) => {
      const rental = await lockBooking(trx, caller, id)
      await pages.refuseChanged(trx, id, revision)
      const now = await clock(trx)
      const { startTime, bikeName } = rental
      const booking = { startTime, terms: rental.terms ?? DEFAULT_TERMS }
      const { returnTime, handedOutAt } = rental
      const state = { isReturned: returnTime !== null, isHandedOut: handedOutAt !== null }
      const refusal = refuseCancel(kind, { ...booking, ...state }, { now, noShowMinutes })
      if (refusal) throw new Refusal(refusal)
      const account = rentalAccountStore(trx)
      if ((await account.readHeld(id)) > 0) throw new Refusal('deposit_held')
      const paid = await payments.readAccount(trx, id)
      const received = poisha(paid.received - paid.goodwill)
      const refundable = sumOf(await payments.shopRefunds.listRefundable(trx, id))
      const known = { now, received, refundable, isFree }
      const { fee, refund } = cancelOutcome(booking, known)
      await account.cancel({ id, kind, reason, by: caller.id, now })
      if (fee > 0) {
        const line = { kind: 'cancellation', corrects: null, note: '', actorId: caller.id } as const
        await billStore(trx).add({ ...line, rentalId: id, amount: fee, now })
      }
      const note = reason === '' ? 'The booking was cancelled' : reason
      const back = { rentalId: id, amount: refund, how: 'same', note, actor: caller, now } as const
      await payments.shopRefunds.request(trx, { ...back, reason: 'CANCELLED' })
      await recordAudit(trx, {
        kind: kind === 'no_show' ? 'no_show_marked' : 'rental_cancelled',
        actor: caller,
        subject: { kind: 'rental', id, name: bikeName },
        // An invariant compares the fee with the terms, unless an admin waived it.
        changes: changedFields({}, { fee: toTaka(fee), refund: toTaka(refund), isFree }),
        at: now,
      })
      return pages.read(trx, id, { now, caller })
    })
    payments.shopRefunds.wake()
    return page
  }

  return {
    /** By the customer, or by an admin with the duty desk. */
    async cancel(caller: Caller, id: string, ending: Ending): Promise<RentalPage> {
      const isDesk = hasDuty(caller, 'desk')
      if (ending.isFree === true && !isDesk) throw new Refusal('forbidden')
      return end(caller, id, isDesk ? 'shop' : 'customer', ending)
    },

    markNoShow: (caller: Caller, id: string, ending: Omit<Ending, 'isFree'>) =>
      end(caller, id, 'no_show', ending),
  }
}

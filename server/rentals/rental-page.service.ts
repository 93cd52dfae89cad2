import type { RentalPage } from '#contract/rental-page'
import { balance } from '#domain/bill'
import { freeUntil } from '#domain/cancelling'
import { poisha, toTaka } from '#domain/money'
import { DEFAULT_TERMS } from '#domain/terms'
import { hasDuty } from '#domain/users'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { rentalAccountStore } from './account.store.ts'
import {
  toBillLine,
  toCancelled,
  toDepositRow,
  toPaymentRow,
  toRentalRefund,
} from './account-rows.ts'
import { forCustomer, toHandoverViews } from './handover-view.ts'
import { handoverStore } from './handovers.store.ts'
import { billStore } from './bill.store.ts'
import { actionsOf } from './rental-actions.ts'
import { rentalListStore } from './rental-lists.store.ts'
import { toRentalWithUser } from './rental-view.ts'
import { stageTimes } from './stage-times.ts'

type Parts = { db: Db; payments: PaymentService; shop: ShopService; shopTimeZone: string }
type Asked = { now: Date; caller: Pick<Caller, 'id' | 'role' | 'duties' | 'shopVersion'> }

/** A rental with everything about its money, and what its reader may do. Changes nothing. */
export function createRentalPages({ db, payments, shop, shopTimeZone }: Parts) {
  /** @throws Refusal rental_not_found */
  async function read(on: Db | Trx, id: string, { now, caller }: Asked): Promise<RentalPage> {
    // First: what is read after it may be newer, which a write then finds out.
    const revision = await rentalAccountStore(on).readRevision(id)
    const { noShowMinutes, overdueGraceMinutes } = await shop.settingsOf(caller, on)
    const times = stageTimes(now, { timeZone: shopTimeZone, overdueGraceMinutes })
    const [row] = await rentalListStore(on).show([id], { times })
    if (!row || row.status === 'PENDING_PAYMENT') throw new Refusal('rental_not_found')
    const account = rentalAccountStore(on)
    const isEnded = row.status === 'CANCELLED'
    const cancelled = isEnded ? toCancelled(await account.readTerms(id)) : undefined
    if (isEnded && !cancelled) throw new Refusal('rental_not_found')
    const agreed = { startTime: row.startTime, terms: row.terms ?? DEFAULT_TERMS }
    const paid = { ...(await payments.readAccount(on, id)), billed: row.totalCost }
    const isOpen = row.returnTime === null && !cancelled
    const due = isOpen ? poisha(0) : balance({ ...paid, isCancelled: Boolean(cancelled) })
    const depositHeld = await account.readHeld(id)
    const refundable = await payments.shopRefunds.listRefundable(on, id)
    const state = { ...row, ...agreed, ...paid, due, depositHeld, refundable, noShowMinutes }
    const page = {
      ...toRentalWithUser(row),
      bill: (await billStore(on).listOf(id)).map(toBillLine),
      balance: toTaka(due),
      payments: (await payments.listOf(on, id)).map(toPaymentRow),
      refunds: (await payments.shopRefunds.listOf(on, id)).map(toRentalRefund),
      deposits: (await account.listDeposits(id)).map(toDepositRow),
      depositHeld: toTaka(depositHeld),
      handovers: toHandoverViews(await handoverStore(on).listOf(id)),
      freeCancellationUntil: freeUntil(agreed)?.toISOString() ?? null,
      ...(cancelled && { cancelled }),
      actions: actionsOf(state, caller, now),
      revision,
    }
    return isShop(caller) ? page : forCustomer(page)
  }

  /**
   * Behind the rental's lock. @throws Refusal rental_changed where the caller has seen another state
   * than the one it is about to change
   */
  async function refuseChanged(on: Db | Trx, id: string, revision: string | undefined) {
    if (revision === undefined) return
    const now = await rentalAccountStore(on).readRevision(id)
    if (now !== revision) throw new Refusal('rental_changed')
  }

  return {
    read,
    refuseChanged,

    /**
     * Before the balance changes: an open payment page asks for it as it was. It stays open for a
     * caller who is refused. @throws Refusal rental_changed
     */
    async closePaymentPage(id: string, revision: string | undefined): Promise<void> {
      await refuseChanged(db, id, revision)
      await payments.closeRemainderPage(id)
    },

    async show(caller: Caller, id: string): Promise<RentalPage> {
      const page = await read(db, id, { now: caller.authenticatedAt, caller })
      if (page.user._id === caller.id || isShop(caller)) return page
      throw new Refusal('rental_not_found')
    },
  }
}

/** What admins note for each other is for those who take bikes or money. */
const isShop = (caller: Pick<Caller, 'role' | 'duties'>) =>
  hasDuty(caller, 'desk') || hasDuty(caller, 'money')

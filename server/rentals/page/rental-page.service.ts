import type { RentalPage } from '#contract/rental-page'
import { freeUntil } from '#domain/cancelling'
import { toTaka } from '#domain/money'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { depositStore } from '../deposits.store.ts'
import { forCustomer, toHandoverViews } from '../handover/handover-view.ts'
import { handoverStore } from '../handover/handovers.store.ts'
import { isShop, readHistory } from '../history/read-history.ts'
import { rentalListStore } from '../lists/rental-lists.store.ts'
import { toRentalWithUser } from '../lists/rental-view.ts'
import { stageTimes } from '../lists/stage-times.ts'
import { readRentalFacts } from '../rental-facts.ts'
import { rentalStore } from '../rentals.store.ts'
import {
  toAdjustment,
  toBillLine,
  toCancelled,
  toDepositRow,
  toPaymentRow,
  toRentalRefund,
} from './account-rows.ts'
import { actionsOf } from './rental-actions.ts'

type Dependencies = {
  db: Db
  clock: Clock
  payments: PaymentService
  shop: ShopService
  shopTimeZone: string
}
type Reader = { now: Date; caller: Pick<Caller, 'id' | 'role' | 'duties' | 'shopVersion'> }

export type RentalPages = ReturnType<typeof createRentalPages>

/** Reads a rental with everything about its money, and what its reader may do. Changes nothing. */
export function createRentalPages({ db, clock, payments, shop, shopTimeZone }: Dependencies) {
  /** @throws Refusal rental_not_found */
  async function read(on: Db | Trx, id: string, { now, caller }: Reader): Promise<RentalPage> {
    // The revision is read first: a write finds out that what is read after it is newer.
    const rental = await rentalStore(on).find(id)
    const rules = await shop.settingsOf(caller, on)
    const { overdueGraceMinutes } = rules
    const times = stageTimes(now, { timeZone: shopTimeZone, overdueGraceMinutes })
    const [row] = await rentalListStore(on).show([id], { times })
    if (!rental || !row || row.status === 'PENDING_PAYMENT') throw new Refusal('rental_not_found')
    const cancelled = rental.cancelledAt
      ? toCancelled(rental, await rentalListStore(on).findCancelledBy(id))
      : undefined
    if (row.status === 'CANCELLED' && !cancelled) throw new Refusal('rental_not_found')
    const reading = { rental, now, rules, shopClock: shop.clock, payments }
    const facts = await readRentalFacts(on, reading)
    const page = {
      ...toRentalWithUser(row),
      bill: facts.lines.map(toBillLine),
      balance: toTaka(row.due),
      payments: (await payments.listOf(on, id)).map(toPaymentRow),
      refunds: (await payments.shopRefunds.listOf(on, id)).map(toRentalRefund),
      adjustments: (await payments.listAdjustments(on, id)).map(toAdjustment),
      deposits: (await depositStore(on).listOf(id)).map(toDepositRow),
      depositHeld: toTaka(facts.depositHeld),
      handovers: toHandoverViews(await handoverStore(on).listOf(id)),
      history: await readHistory(on, id, { caller, shopTimeZone }),
      freeCancellationUntil: freeUntil(facts.rental)?.toISOString() ?? null,
      ...(cancelled && { cancelled }),
      actions: actionsOf(facts, caller),
      revision: String(rental.revision),
    }
    return isShop(caller) ? page : forCustomer(page)
  }

  return {
    read,

    async show(caller: Caller, id: string): Promise<RentalPage> {
      const page = await read(db, id, { now: caller.authenticatedAt, caller })
      if (page.user._id === caller.id || isShop(caller)) return page
      throw new Refusal('rental_not_found')
    },

    /** The page stays as it is until the transaction ends. */
    async lock(trx: Trx, caller: Caller, id: string): Promise<RentalPage> {
      await rentalStore(trx).lock(id)
      return read(trx, id, { now: await clock(trx), caller })
    },
  }
}

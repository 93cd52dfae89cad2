import type { BillLine, PaymentRow, RentalPage } from '#contract/rental-page'
import { balance } from '#domain/bill'
import { poisha, toTaka } from '#domain/money'
import { publicStatus } from '#domain/payments'
import { hasDuty } from '#domain/users'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { billStore } from './bill.store.ts'
import { rentalListStore } from './rental-lists.store.ts'
import { toRentalWithUser } from './rental-view.ts'
import { stageTimes } from './stage-times.ts'

type Parts = { db: Db; payments: PaymentService; shop: ShopService }

/** A rental with its bill and payments. Changes nothing. */
export function createRentalPages({ db, payments, shop }: Parts) {
  /** @throws Refusal rental_not_found */
  async function read(on: Db | Trx, id: string, now: Date): Promise<RentalPage> {
    const times = stageTimes(now, await shop.read())
    const [row] = await rentalListStore(on).show([id], { times })
    if (row?.status !== 'INITIAL_PAID' && row?.status !== 'FULL_PAID') {
      throw new Refusal('rental_not_found')
    }
    const lines = await billStore(on).listOf(id)
    const paid = await payments.listOf(on, id)
    const { received, waived } = await payments.readAccount(on, id)
    const account = { billed: row.totalCost, received, waived }
    return {
      ...toRentalWithUser(row),
      bill: lines.map(toBillLine),
      balance: toTaka(row.returnTime === null ? poisha(0) : balance(account)),
      payments: paid.map(toPaymentRow),
    }
  }

  return {
    read,

    async show(caller: Caller, id: string): Promise<RentalPage> {
      const page = await read(db, id, caller.authenticatedAt)
      if (page.user._id === caller.id || hasDuty(caller, 'desk')) return page
      throw new Refusal('rental_not_found')
    },
  }
}

type LineRow = Awaited<ReturnType<ReturnType<typeof billStore>['listOf']>>[number]
type PaidRow = Awaited<ReturnType<PaymentService['listOf']>>[number]

const toBillLine = ({ id, amount, at, ...line }: LineRow): BillLine => ({
  ...line,
  _id: id,
  amount: toTaka(amount),
  at: at.toISOString(),
})

const toPaymentRow = ({ id, amount, status, disposition, at, ...row }: PaidRow): PaymentRow => ({
  ...row,
  ref: id,
  amount: toTaka(amount),
  status: publicStatus(status, disposition),
  at: at.toISOString(),
})

import { TZDate } from '@date-fns/tz'
import type { Receipt, ReceiptContent } from '#contract/documents'
import type { RentalRefund } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import { isInBalance } from '#domain/account'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { changedFields } from '#domain/audit'
import { nameWithNumber } from '#domain/bike-number'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { containedVat, nameReceipt } from '#domain/receipts'
import { SHOP_REFUND_REASONS } from '#domain/refunds'
import type { ShopSettings } from '#domain/shop-rules'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { RentalPages } from '../rentals/page/rental-page.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { type ReceiptRow, receiptStore } from './documents.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  pages: Pick<RentalPages, 'show' | 'lock'>
  shop: ShopService
  shopTimeZone: string
}

export function createReceipts({ db, clock, pages, shop, shopTimeZone }: Dependencies) {
  async function issueWhereNew(trx: Trx, caller: Caller, id: string): Promise<Receipt> {
    const page = await pages.lock(trx, caller, id)
    const content = toContent(page, await shop.settingsOf(caller, trx))
    const store = receiptStore(trx)
    const before = await store.listOf(id)
    const [last] = before
    if (last && (await store.saysSame(last.id, content))) return toReceipt(last, before)
    const now = await clock(trx)
    const year = new TZDate(now, shopTimeZone).getFullYear()
    const receipt = { rentalId: id, year, content, replaces: last?.id ?? null }
    const number = await store.add({ ...receipt, actorId: caller.id, now })
    await recordAudit(trx, {
      kind: 'receipt_issued',
      actor: caller,
      subject: { kind: 'rental', id, name: page.bikeId.name },
      changes: changedFields({}, { receipt: nameReceipt({ year, number }) }),
      at: now,
    })
    return toFirst(await store.listOf(id))
  }

  return {
    /**
     * The result is the receipt with the present bill. A rental gets one after it was returned or
     * cancelled; asking again issues no other one.
     * @throws Refusal cost_not_calculated
     */
    async issue(caller: Caller, id: string): Promise<Receipt> {
      await pages.show(caller, id)
      return db.transaction().execute((trx) => issueWhereNew(trx, caller, id))
    },

    async list(caller: Caller, id: string): Promise<Receipt[]> {
      await pages.show(caller, id)
      const rows = await receiptStore(db).listOf(id)
      return rows.map((row) => toReceipt(row, rows))
    },
  }
}

function toContent(page: RentalPage, shop: ShopSettings): ReceiptContent {
  const { startTime, returnTime, cancelled, pricePerHour, totalCost, received, balance } = page
  if (returnTime === undefined && !cancelled) throw new Refusal('cost_not_calculated')
  const { adjustments } = page
  const waived = poisha(
    adjustments.reduce(
      (sum, { kind, amount }) => sum + (kind === 'WAIVER' ? fromTaka(amount) : 0),
      0,
    ),
  )
  const charged = poisha(Math.max(fromTaka(totalCost), cancelled ? 0 : ADVANCE_FEE))
  return {
    shop: toIssuer(shop),
    customer: { name: page.user.name },
    bike: nameWithNumber(page.bikeId),
    ...bikesOnPaper(page),
    account: {
      startTime,
      returnTime: returnTime ?? null,
      cancelledAt: cancelled?.at ?? null,
      pricePerHour,
      lines: page.bill.map(({ kind, note, amount, at }) => ({ kind, note, amount, at })),
      total: totalCost,
      charged: toTaka(charged),
      payments: page.payments
        .filter(({ status }) => status === 'paid')
        .map(({ purpose, tender, isInAdvance, amount, at }) => ({
          purpose,
          tender,
          amount,
          at,
          ...(isInAdvance && { isInAdvance }),
        })),
      refunds: page.refunds.filter(isOfCounted).map((refund) => toGivenBack(refund, cancelled?.at)),
      ...(adjustments.length > 0 && { adjustments }),
      deposits: page.deposits.map(({ action, tender, amount, at }) => ({
        action,
        tender,
        amount,
        at,
      })),
      received,
      balance,
      ...(page.credit > 0 && { credit: page.credit }),
    },
    vat:
      shop.bin === '' || shop.vatPercent === null
        ? null
        : {
            percent: shop.vatPercent,
            contained: toTaka(containedVat(poisha(charged - waived), shop.vatPercent)),
          },
  }
}

/** Charges that never counted are on no receipt, and neither are their refunds; deposits have their own rows. */
const isOfCounted = ({ reason, isTakenBack }: RentalRefund): boolean =>
  isTakenBack !== true &&
  reason !== 'DEPOSIT' &&
  SHOP_REFUND_REASONS.some((shops) => shops === reason)

const toGivenBack = (refund: RentalRefund, cancelledAt: string | undefined) => ({
  tender: refund.tender,
  amount: refund.amount,
  at: refund.at,
  ...(!refund.isDone && { isPending: true as const }),
  ...(!isInBalance(refund, cancelledAt) && { isGoodwill: true as const }),
})

export const bikesOnPaper = ({ bikes }: RentalPage) =>
  bikes && {
    bikes: bikes.map((bike) => ({
      name: nameWithNumber(bike),
      from: bike.from,
      until: bike.until,
    })),
  }

export const toIssuer = ({ name, address, phone, email, bin }: ShopSettings) => ({
  name,
  address,
  phone,
  email,
  bin,
})

function toFirst(rows: readonly ReceiptRow[]): Receipt {
  const [row] = rows
  if (!row) throw new Error('The receipt was not stored')
  return toReceipt(row, rows)
}

function toReceipt(row: ReceiptRow, rows: readonly ReceiptRow[]): Receipt {
  const before = rows.find(({ id }) => id === row.replaces)
  const [newest] = rows
  return {
    ...row.content,
    _id: row.id,
    number: nameReceipt(row),
    issuedAt: row.issuedAt.toISOString(),
    replaces: before ? nameReceipt(before) : null,
    replacedBy: newest && newest !== row ? nameReceipt(newest) : null,
  }
}

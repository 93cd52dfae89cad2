import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import type { RentalPage } from '#contract/rental-page'
import { changedFields } from '#domain/audit'
import { refuseLine } from '#domain/bill'
import { poisha, toTaka } from '#domain/money'
import { refuseReturn } from '#domain/rentals'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { billStore } from './bill.store.ts'
import { type OpenBillParts, createOpenBill } from './open-bill.ts'
import type { createRentalPages } from './rental-page.service.ts'
import { addCharges, chargesAt, linesToCharges } from './ride-charges.ts'

type Parts = OpenBillParts & {
  db: Db
  shop: ShopService
  pages: ReturnType<typeof createRentalPages>
}
type Correction = Input<Api['PATCH /rentals/:id/return'], 'body'>

/**
 * Corrects a return time that was entered wrong. What was billed stays as it was; each difference, of
 * the ride, the late fee and the coupon, is a line of its own. A bill never falls below what was paid.
 */
export function createReturnCorrections({ db, payments, pages, shop, ...parts }: Parts) {
  const bill = createOpenBill({ ...parts, payments })

  return async function correctReturn(
    actor: Caller,
    id: string,
    { returnTime: corrected, reason, revision }: Correction,
  ): Promise<RentalPage> {
    const returnTime = new Date(corrected)
    await pages.closePaymentPage(id, revision)
    return db.transaction().execute(async (trx) => {
      const { rental, account, now } = await bill.open(trx, id)
      await pages.refuseChanged(trx, id, revision)
      const { startTime, bikeName } = rental
      if (returnTime.getTime() === rental.returnTime.getTime()) throw new Refusal('same_return')
      const refusal = refuseReturn(startTime, returnTime)
      if (refusal) throw new Refusal(refusal)
      const charges = chargesAt(rental, returnTime, shop.clock)
      const lines = await linesToCharges(trx, id, charges)
      const amount = poisha(lines.reduce((sum, line) => sum + line.amount, 0))
      const tooLow = refuseLine(account, amount)
      if (tooLow) throw new Refusal(tooLow)
      await billStore(trx).setReturnTime(id, returnTime)
      const correction = { actorId: actor.id, note: reason }
      await addCharges(trx, rental, { lines, now, correction })
      await recordAudit(trx, {
        kind: 'return_corrected',
        actor,
        subject: { kind: 'rental', id, name: bikeName },
        changes: changedFields(
          { returnTime: rental.returnTime.toISOString(), totalCost: toTaka(account.billed) },
          {
            returnTime: returnTime.toISOString(),
            totalCost: toTaka(poisha(account.billed + amount)),
          },
        ),
        at: now,
      })
      await bill.close(trx, rental, { ...account, billed: poisha(account.billed + amount) })
      return pages.read(trx, id, { now, caller: actor })
    })
  }
}

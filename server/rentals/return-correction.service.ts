import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import type { RentalPage } from '#contract/rental-page'
import { changedFields } from '#domain/audit'
import { refuseLine } from '#domain/bill'
import { poisha, toTaka } from '#domain/money'
import { refuseReturn, totalCost } from '#domain/rentals'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { billStore } from './bill.store.ts'
import { type OpenBillParts, createOpenBill } from './open-bill.ts'
import type { createRentalPages } from './rental-page.service.ts'

type Parts = OpenBillParts & { db: Db; pages: ReturnType<typeof createRentalPages> }
type Correction = Input<Api['PATCH /rentals/:id/return'], 'body'>

/**
 * Corrects a return time that was entered wrong. The ride's line stays as it was; the difference is a
 * line of its own. A bill never falls below what was paid.
 */
export function createReturnCorrections({ db, payments, pages, ...parts }: Parts) {
  const bill = createOpenBill({ ...parts, payments })

  /** What the ride was billed so far, and which line that was. */
  async function readRide(trx: Trx, id: string) {
    const lines = await billStore(trx).listOf(id)
    const ride = lines.find(({ kind }) => kind === 'ride')
    if (!ride) throw new Refusal('line_not_found')
    const parts = lines.filter((line) => line === ride || line.corrects === ride.id)
    return { ride, billed: parts.reduce((sum, { amount }) => sum + amount, 0) }
  }

  return async function correctReturn(
    actor: Caller,
    id: string,
    { returnTime: corrected, reason, revision }: Correction,
  ): Promise<RentalPage> {
    const returnTime = new Date(corrected)
    await payments.closePage(id, 'REMAINDER')
    return db.transaction().execute(async (trx) => {
      const { rental, account, now } = await bill.open(trx, id)
      await pages.refuseChanged(trx, id, revision)
      const { startTime, pricePerHour, bikeName } = rental
      if (returnTime.getTime() === rental.returnTime.getTime()) throw new Refusal('same_return')
      const refusal = refuseReturn(startTime, returnTime)
      if (refusal) throw new Refusal(refusal)
      const { ride, billed } = await readRide(trx, id)
      const amount = poisha(totalCost(pricePerHour, startTime, returnTime) - billed)
      const tooLow = refuseLine(account, amount)
      if (tooLow) throw new Refusal(tooLow)
      await billStore(trx).setReturnTime(id, returnTime)
      if (amount !== 0) {
        const line = { rentalId: id, kind: 'correction', corrects: ride.id } as const
        await billStore(trx).add({ ...line, amount, note: reason, actorId: actor.id, now })
      }
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

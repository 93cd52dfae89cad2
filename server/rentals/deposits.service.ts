import type { DepositBody } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import { type AuditKind, changedFields } from '#domain/audit'
import { type DepositAction, refuseDeposit } from '#domain/deposits'
import { addedCharge } from '#domain/bill'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { rentalAccountStore } from './account.store.ts'
import { billStore } from './bill.store.ts'
import { type OpenBillParts, createOpenBill } from './open-bill.ts'
import type { createRentalPages } from './rental-page.service.ts'
import { rentalStore } from './rentals.store.ts'

type Parts = OpenBillParts & { db: Db; pages: ReturnType<typeof createRentalPages> }
type Kept = Extract<DepositBody, { action: 'keep' }>

const AUDIT_KIND = {
  take: 'deposit_taken',
  return: 'deposit_returned',
  keep: 'deposit_kept',
} as const satisfies Record<DepositAction, AuditKind>

/**
 * A security deposit: money of the customer that the shop holds. It is not a part of the bill. What is
 * kept of it pays a line for the damage (docs/decisions/0040-deposits.md).
 */
export function createDeposits({ db, payments, holds, clock, pages }: Parts) {
  const bill = createOpenBill({ clock, holds, payments })

  /** What it pays of the damage. Behind the rental's lock. @throws Refusal covered_by_minimum */
  async function payDamage(trx: Trx, caller: Caller, id: string, { amount, note }: Kept) {
    const { account, now } = await bill.open(trx, id)
    const damage = fromTaka(amount)
    const kept = addedCharge(account, damage)
    if (kept === 0) throw new Refusal('covered_by_minimum')
    const line = { rentalId: id, kind: 'damage', corrects: null, actorId: caller.id } as const
    await billStore(trx).add({ ...line, amount: damage, note, now })
    const payment = { rentalId: id, purpose: 'REMAINDER', tender: 'deposit', note } as const
    await payments.takeAtCounter(trx, { ...payment, amount: kept, actor: caller, now })
    return kept
  }

  /** What is left to pay stays; without anything left the rental is closed with the last of the deposit. */
  async function closeWithoutDeposit(trx: Trx, id: string) {
    const rental = await rentalStore(trx).lock(id)
    if (!rental?.returnTime) return
    const account = await payments.readAccount(trx, id)
    await bill.close(trx, rental, { ...account, billed: rental.totalCost })
  }

  return async function moveDeposit(
    caller: Caller,
    id: string,
    body: DepositBody,
  ): Promise<RentalPage> {
    const { action } = body
    if (action === 'keep') await pages.closePaymentPage(id, body.revision)
    return db.transaction().execute(async (trx) => {
      const rental = await rentalStore(trx).lock(id)
      if (rental?.status === 'FULL_PAID') throw new Refusal('already_paid')
      if (rental?.status !== 'INITIAL_PAID') throw new Refusal('rental_not_found')
      await pages.refuseChanged(trx, id, body.revision)
      const account = rentalAccountStore(trx)
      const [asked, held] = [fromTaka(body.amount), await account.readHeld(id)]
      const isReturned = rental.returnTime !== null
      const refusal = refuseDeposit({ action, amount: asked, held, isReturned })
      if (refusal) throw new Refusal(refusal)
      const now = await payments.lockTill(trx)
      const amount = body.action === 'keep' ? await payDamage(trx, caller, id, body) : asked
      const tender = body.action === 'keep' ? null : body.tender
      const movement = { rentalId: id, action, amount, tender, note: body.note ?? '', at: now }
      await account.addDeposit({ ...movement, actorId: caller.id })
      if (poisha(held - amount) === 0 && action !== 'take') await closeWithoutDeposit(trx, id)
      await recordAudit(trx, {
        kind: AUDIT_KIND[action],
        actor: caller,
        subject: { kind: 'rental', id, name: rental.bikeName },
        changes: changedFields({}, { amount: toTaka(amount), tender }),
        at: now,
      })
      return pages.read(trx, id, { now, caller })
    })
  }
}

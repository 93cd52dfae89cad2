import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import type { BillLineBody, RentalPage } from '#contract/rental-page'
import { balance, refuseLine, signedAmount } from '#domain/bill'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { changedFields } from '#domain/audit'
import { netOf } from '#domain/ride-charges'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { billStore } from './bill.store.ts'
import { type OpenBillParts, createOpenBill } from './open-bill.ts'
import type { createRentalPages } from './rental-page.service.ts'

type Parts = OpenBillParts & { db: Db; pages: ReturnType<typeof createRentalPages> }
type Line = Exclude<BillLineBody, { kind: 'coupon' }>
type CounterPayment = Input<Api['POST /rentals/:id/counter-payments'], 'body'>

/**
 * What an admin does about the money of a returned rental. A payment page that is open is closed
 * first, because it asks for the balance as it was; the gateway says first whether it was paid.
 */
export function createBills({ db, payments, holds, pages, ...parts }: Parts) {
  const bill = createOpenBill({ ...parts, payments, holds })

  async function toLine(trx: Trx, id: string, body: Line) {
    const { kind, note } = body
    if (kind !== 'correction') {
      return { kind, note, amount: signedAmount(kind, fromTaka(body.amount)), corrects: null }
    }
    const lines = await billStore(trx).listOf(id)
    const wrong = lines.find((line) => line.id === body.corrects)
    if (!wrong || wrong.kind === 'ride' || wrong.kind === 'correction') {
      throw new Refusal('line_not_found')
    }
    const left = netOf(wrong, lines)
    if (left === 0) throw new Refusal('line_corrected')
    // The return may be corrected later, which bills them anew.
    if (wrong.kind === 'coupon') await holds.changeTerms(trx, id, { coupon: null })
    const isAutomatic = wrong.by === null
    if (wrong.kind === 'late' && isAutomatic) await holds.changeTerms(trx, id, { lateFee: null })
    return { kind, note, amount: poisha(0 - left), corrects: wrong.id }
  }

  return {
    /** Records money at the counter: the whole balance, or a part of it. */
    async takePayment(actor: Caller, id: string, body: CounterPayment): Promise<RentalPage> {
      await pages.closePaymentPage(id, body.revision)
      return db.transaction().execute(async (trx) => {
        const { rental, account, now } = await bill.open(trx, id)
        await pages.refuseChanged(trx, id, body.revision)
        const due = balance(account)
        // Paid, and only open because the shop holds a deposit, or closed.
        if (due <= 0) throw new Refusal('already_paid')
        const amount = body.amount === undefined ? due : fromTaka(body.amount)
        if (amount > due) throw new Refusal('amount_above_balance')
        const { tender, note = '' } = body
        const payment = {
          rentalId: id,
          purpose: 'REMAINDER',
          amount,
          tender,
          note,
          actor,
          now,
        } as const
        await payments.takeAtCounter(trx, payment)
        await recordAudit(trx, {
          kind: 'counter_payment_taken',
          actor,
          subject: { kind: 'rental', id, name: rental.bikeName },
          changes: changedFields({}, { amount: toTaka(amount), tender }),
          at: now,
        })
        return pages.read(trx, id, { now, caller: actor })
      })
    },

    async addLine(actor: Caller, id: string, body: Line): Promise<RentalPage> {
      await pages.closePaymentPage(id, body.revision)
      return db.transaction().execute(async (trx) => {
        const { rental, account, now } = await bill.open(trx, id)
        await pages.refuseChanged(trx, id, body.revision)
        const line = await toLine(trx, id, body)
        const refusal = refuseLine(account, line.amount)
        if (refusal) throw new Refusal(refusal)
        await billStore(trx).add({ ...line, rentalId: id, actorId: actor.id, now })
        await recordAudit(trx, {
          kind: 'bill_line_added',
          actor,
          subject: { kind: 'rental', id, name: rental.bikeName },
          changes: changedFields({}, { line: line.kind, amount: toTaka(line.amount) }),
          at: now,
        })
        await bill.close(trx, rental, {
          ...account,
          billed: poisha(account.billed + line.amount),
        })
        return pages.read(trx, id, { now, caller: actor })
      })
    },
  }
}

import type { TakeBackPreview } from '#contract/take-back'
import { type Poisha, fromTaka, poisha, toTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'
import { sumOf } from '#domain/refund-parts'
import type { ActEffect } from '#domain/rental-acts'
import { previewTakeBack } from '#domain/take-back'
import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { refuseStep } from '../refuse-amount.ts'
import { readMoney, toRentalFacts } from '../rental-facts.ts'
import { rentalStore } from '../rentals.store.ts'
import { decideCondition } from './take-back.act.ts'

type Dependencies = { db: Db; payments: PaymentService; shop: ShopService }
type Query = { returnTime: string; odometer?: number | undefined; added?: number | undefined }

/** The sums of a return before it is entered, by the decisions of the return itself. Nothing is written. */
export const createPreviewTakeBack =
  ({ db, payments, shop }: Dependencies) =>
  (caller: Caller, id: string, { odometer, added = 0, ...query }: Query) =>
    db.transaction().execute(async (trx): Promise<TakeBackPreview> => {
      const [rental, rules, money] = await Promise.all([
        rentalStore(trx).find(id),
        shop.settingsOf(caller, trx),
        readMoney(trx, id, payments),
      ])
      if (!rental || !money.account) throw new Refusal('rental_not_found')
      const now = caller.authenticatedAt
      const returnTime = new Date(query.returnTime)
      const seen = odometer === undefined ? undefined : { odometer }
      const context = { trx, rental, now, rules, money }
      const ridden = decideCondition(caller, { seen, returnTime }, context)?.ridden
      const facts = toRentalFacts(money, { rental, now, rules, shopClock: shop.clock })
      const lines = added > 0 ? [{ kind: 'extra', amount: fromTaka(added), note: '' } as const] : []
      const preview = previewTakeBack(facts, { returnTime, ridden, lines })
      if ('refusal' in preview) throw refuseStep(preview.refusal, preview.path)
      const { charged, paid, due, credit, depositHeld, depositHeldOnline } = preview.settlement
      const online = facts.refundable.filter(({ gateway }) => gateway !== COUNTER)
      const atMost = (refundable: Poisha) => toTaka(poisha(Math.min(credit, refundable)))
      return {
        lines: preview.effects.flatMap(toLine).filter(({ kind }) => kind !== 'extra'),
        charged: toTaka(charged),
        paid: toTaka(paid),
        due: toTaka(due),
        credit: toTaka(credit),
        depositHeld: toTaka(depositHeld),
        depositHeldOnline: toTaka(depositHeldOnline),
        payOut: { gateway: atMost(sumOf(online)), counter: atMost(sumOf(facts.refundable)) },
      }
    })

function toLine(effect: ActEffect): TakeBackPreview['lines'] {
  if (effect.do === 'enterReturn') {
    return [{ kind: 'ride', amount: toTaka(effect.ride), note: effect.note }]
  }
  if (effect.do !== 'bill') return []
  const { kind, amount, note } = effect.line
  return [{ kind, amount: toTaka(amount), note }]
}

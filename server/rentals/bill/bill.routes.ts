import { fromTaka, toTaka } from '#domain/money'
import { type Act, findEffect } from '#domain/rental-acts'
import type { BillLineBody } from '#contract/rental-page'
import type { Handlers } from '../../http/handlers.ts'
import type { ActsInOneStep, RentalActs } from '../rental-act.ts'
import { payOutCredit } from '../refund/pay-out-credit.ts'
import type { GiveCoupon } from '../coupon/give-coupon.ts'

type BillHandlers = Pick<
  Handlers,
  'POST /rentals/:id/bill-lines' | 'POST /rentals/:id/counter-payments'
>

type AddedLine = Extract<BillLineBody, { amount: number }>

/** A discount on a bill that is paid can give the money back in the same step. */
function toAddedLine({ kind: line, amount, note, credit }: AddedLine): Act | ActsInOneStep {
  const act = { kind: 'add-line', line, amount: fromTaka(amount), note } as const
  if (!credit) return act
  return {
    kind: 'one-step',
    steps: [
      { path: 'amount', act },
      { path: 'credit.amount', act: payOutCredit(credit).act },
    ],
  }
}

/** Admins change the bill of a returned rental, and take money for it at the counter. */
export function billRoutes(rentals: { acts: RentalActs; giveCoupon: GiveCoupon }): BillHandlers {
  const { acts, giveCoupon } = rentals
  return {
    'POST /rentals/:id/bill-lines'({ caller, params: { id }, body }) {
      if (body.kind === 'coupon') return giveCoupon({ caller, id, ...body })
      const { revision, note } = body
      const credit = body.kind === 'correction' ? undefined : body.credit
      return acts.runDecided({
        caller,
        id,
        revision,
        isAtTill: credit !== undefined && credit.how !== 'gateway',
        toAct: () =>
          body.kind === 'correction'
            ? { kind: 'take-back-line', line: body.corrects, note }
            : toAddedLine(body),
        audit: ({ effects }) => {
          const added = findEffect(effects, 'bill')
          const amount = added && toTaka(added.line.amount)
          return [
            { kind: 'bill_line_added', after: { line: body.kind, amount } },
            ...(credit ? [payOutCredit(credit).audit] : []),
          ]
        },
      })
    },

    'POST /rentals/:id/counter-payments'({ caller, params: { id }, body }) {
      const { tender, note = '', revision } = body
      const amount = body.amount === undefined ? {} : { amount: fromTaka(body.amount) }
      return acts.runDecided({
        caller,
        id,
        revision,
        isAtTill: true,
        toAct: () => ({ kind: 'take-payment', tender, note, ...amount }),
        audit: ({ effects }) => {
          const taken = findEffect(effects, 'takeAtCounter')
          const inAdvance = taken?.pays === 'ride' && { inAdvance: true }
          const after = { amount: taken && toTaka(taken.amount), tender, ...inAdvance }
          return { kind: 'counter_payment_taken', after }
        },
      })
    },
  }
}

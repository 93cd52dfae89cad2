import type { RentalPage } from '#contract/rental-page'
import type { TakeBackBody } from '#contract/take-back'
import { fromTaka, toTaka } from '#domain/money'
import type { Act } from '#domain/rental-acts'
import { type TakeBack, stepsOfTakeBack } from '#domain/take-back'
import type { Caller } from '../../http/handlers.ts'
import { decideHandover } from '../handover/handover.act.ts'
import type { ActAudit, DecidedContext, RentalActs } from '../rental-act.ts'

type Seen = NonNullable<TakeBackBody['handover']>

/** The bike is back with this step, so its condition can be recorded and the kilometres are known. */
export function decideCondition(
  caller: Pick<Caller, 'id'>,
  { seen, returnTime }: { seen: Seen | undefined; returnTime: Date },
  { trx, rental, now, rules, money }: DecidedContext,
) {
  if (!seen) return undefined
  const handover = decideHandover(
    caller,
    { ...seen, direction: 'back' },
    {
      trx,
      now,
      rules,
      rental: { ...rental, returnTime: rental.returnTime ?? returnTime },
      read: { rows: money.handovers, isBikeOut: false },
    },
  )
  const ridden = handover.bill?.kind === 'change-ridden' ? handover.bill.ridden : null
  return { ...handover, ridden }
}

function toTakeBack(body: TakeBackBody, ridden: number | null | undefined): TakeBack {
  const { keep, use, giveBack } = body.deposit ?? {}
  return {
    returnTime: new Date(body.returnTime),
    ridden,
    lines: body.lines?.map((line) => ({ ...line, amount: fromTaka(line.amount) })) ?? [],
    deposit: {
      keep: keep && { ...keep, amount: fromTaka(keep.amount) },
      use: use === undefined ? undefined : fromTaka(use),
      giveBack: giveBack?.map(({ amount, tender }) => ({ tender, amount: fromTaka(amount) })),
    },
    credit: body.credit && { ...body.credit, amount: fromTaka(body.credit.amount) },
    payments:
      body.payments?.map(({ note = '', amount, tender }) => ({
        tender,
        note,
        amount: fromTaka(amount),
      })) ?? [],
  }
}

const DEPOSIT_AUDIT = {
  take: 'deposit_taken',
  return: 'deposit_returned',
  keep: 'deposit_kept',
  use: 'deposit_used',
} as const

/** Each act of the step is recorded as it is when it is done alone. */
function auditOf(act: Act, totalCost: number): ActAudit | undefined {
  switch (act.kind) {
    case 'enter-return':
      return {
        kind: 'return_entered',
        after: { returnTime: act.returnTime.toISOString(), totalCost },
      }
    case 'add-line':
      return { kind: 'bill_line_added', after: { line: act.line, amount: toTaka(act.amount) } }
    case 'move-deposit': {
      const { action, amount, tender } = act
      return { kind: DEPOSIT_AUDIT[action], after: { amount: toTaka(amount), tender } }
    }
    case 'pay-out-credit':
      return {
        kind: 'credit_paid_out',
        after: { amount: toTaka(act.amount), tender: act.how },
      }
    case 'take-payment':
      return {
        kind: 'counter_payment_taken',
        after: { amount: act.amount && toTaka(act.amount), tender: act.tender },
      }
    case 'cancel':
    case 'change-ridden':
    case 'correct-return':
    case 'give-back':
    case 'give-coupon':
    case 'take-back-line':
    case 'waive':
      break
  }
  return undefined
}

/** Money that moves at the counter is a movement of the till. */
const movesMoney = ({ payments = [], deposit, credit }: TakeBackBody) =>
  payments.length > 0 || deposit !== undefined || (credit !== undefined && credit.how !== 'gateway')

/**
 * A return with all that belongs to it in one transaction: the acts are those that are done one by one
 * on the rental's page (docs/product/take-back.md#take-back).
 */
export const createTakeBack =
  ({ acts }: { acts: RentalActs }) =>
  (caller: Caller, id: string, body: TakeBackBody): Promise<RentalPage> =>
    acts.runDecided({
      caller,
      id,
      revision: body.revision,
      isAtTill: movesMoney(body),
      toAct(context) {
        const returnTime = new Date(body.returnTime)
        const beside = decideCondition(caller, { seen: body.handover, returnTime }, context)
        return {
          kind: 'one-step',
          steps: stepsOfTakeBack(toTakeBack(body, beside?.ridden)),
          beside,
        }
      },
      audit: ({ acts: done, account }) =>
        done.flatMap((act) => auditOf(act, toTaka(account.billed)) ?? []),
    })

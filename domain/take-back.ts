import { balance } from './account.ts'
import { ADVANCE_FEE } from './advance-fee.ts'
import type { AddedKind } from './bill.ts'
import { decideActs } from './decide-act.ts'
import type { DepositTender } from './deposits.ts'
import { type Poisha, poisha } from './money.ts'
import type { Tender } from './payments.ts'
import { creditOf } from './prepayment.ts'
import type { RefundWay } from './refund-parts.ts'
import { type Act, type RentalFacts, factsAfter } from './rental-acts.ts'

/** These parts are done in one step when a bike comes back (docs/product/take-back.md#take-back). */
export type TakeBack = {
  returnTime: Date
  /** The kilometres between the odometers, where the handover of the return is recorded with it. */
  ridden?: number | null | undefined
  lines?: readonly { kind: AddedKind; amount: Poisha; note: string }[]
  deposit?: {
    keep?: { amount: Poisha; note: string } | undefined
    use?: Poisha | undefined
    giveBack?: readonly { amount: Poisha; tender: DepositTender }[] | undefined
  }
  /** The customer gets back what was paid too much. */
  credit?: { amount: Poisha; how: RefundWay } | undefined
  payments?: readonly { amount: Poisha; tender: Tender; note: string }[]
}

/** The path names the field of the request at which a refusal is shown. */
export type Step = { path: string; act: Act }

/**
 * The acts in their order. The bill is complete before money is settled, and the deposit pays before the
 * customer does; what is left of it goes back last.
 */
export function stepsOfTakeBack(takeBack: TakeBack): Step[] {
  const { returnTime, ridden, lines = [], deposit = {}, credit, payments = [] } = takeBack
  const { keep, use, giveBack = [] } = deposit
  const move = { kind: 'move-deposit', tender: null, note: '' } as const
  return [
    ...(ridden === undefined
      ? []
      : [{ path: 'handover.odometer', act: { kind: 'change-ridden', ridden } }]),
    { path: 'returnTime', act: { kind: 'enter-return', returnTime } },
    ...lines.map(({ kind: line, ...added }, index) => ({
      path: `lines.${index}.amount`,
      act: { kind: 'add-line', line, ...added } as const,
    })),
    ...(keep ? [{ path: 'deposit.keep.amount', act: { ...move, action: 'keep', ...keep } }] : []),
    ...(use ? [{ path: 'deposit.use', act: { ...move, action: 'use', amount: use } }] : []),
    ...(credit ? [{ path: 'credit.amount', act: { kind: 'pay-out-credit', ...credit } }] : []),
    ...payments.map((payment, index) => ({
      path: `payments.${index}.amount`,
      act: { kind: 'take-payment', ...payment } as const,
    })),
    ...giveBack.map((part, index) => ({
      path: `deposit.giveBack.${index}.amount`,
      act: { ...move, action: 'return', ...part },
    })),
  ] as Step[]
}

/** The sums at the counter while nothing is written yet. */
type Settlement = {
  /** The bill is never below the minimum charge. */
  charged: Poisha
  paid: Poisha
  due: Poisha
  credit: Poisha
  depositHeld: Poisha
  /** This part of it goes back by the gateway alone. */
  depositHeldOnline: Poisha
}

/** The decisions are those of the return itself, so the counter never reads another sum. */
export function previewTakeBack(facts: RentalFacts, takeBack: TakeBack) {
  const steps = stepsOfTakeBack(takeBack)
  const effects = decideActs(
    facts,
    steps.map(({ act }) => act),
  )
  if ('refusal' in effects) return { ...effects, path: steps[effects.position]?.path ?? '' }
  const { account, depositHeld, onlineDeposit } = factsAfter(facts, effects)
  const left = balance(account)
  const charged = poisha(Math.max(account.billed, ADVANCE_FEE))
  const settlement: Settlement = {
    charged,
    paid: poisha(charged - left),
    due: poisha(Math.max(0, left)),
    credit: creditOf(account),
    depositHeld,
    depositHeldOnline: onlineDeposit?.left ?? poisha(0),
  }
  return { effects, settlement }
}

type Held = Pick<Settlement, 'due' | 'depositHeld' | 'depositHeldOnline'>

/** The deposit pays first, and the rest of it goes back the way it came. */
export function suggestSettlement({ due, depositHeld, depositHeldOnline }: Held) {
  const use = poisha(Math.min(due, depositHeld))
  const rest = depositHeld - use
  const online = poisha(Math.min(rest, depositHeldOnline))
  return { use, pay: poisha(due - use), giveBack: poisha(rest - online), giveBackOnline: online }
}

import { TakeBackBody, type TakeBackPreview } from '#contract/take-back'
import { fromTaka, toTaka } from '#domain/money'
import type { Tender } from '#domain/payments'
import { suggestSettlement } from '#domain/take-back'
import { sumOfTaka } from '../../money/sum-of-taka.ts'

type DamageDraft = { note: string; amount: string }
/** An amount that was not typed is what the other tenders leave. */
type TenderDraft = { tender: Tender; amount: string | undefined; given: string }

export type Draft = {
  /** ISO, or empty while it is not a time. */
  returnTime: string
  odometer: string
  fuel: string
  note: string
  internalNote: string
  damages: DamageDraft[]
  usesDeposit: boolean
  tenders: TenderDraft[]
  depositTender: Tender
  creditWay: 'gateway' | Tender
}

export const newTender = (): TenderDraft => ({ tender: 'cash', amount: undefined, given: '' })

export const newDraft = (returnTime: string, creditWay: Draft['creditWay']): Draft => ({
  returnTime,
  odometer: '',
  fuel: '',
  note: '',
  internalNote: '',
  damages: [],
  usesDeposit: true,
  tenders: [newTender()],
  depositTender: 'cash',
  creditWay,
})

/** A field that holds no number is NaN, which the rules of the call refuse at the field. */
const toNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

export const addedBy = ({ damages }: Draft): number =>
  sumOfTaka(damages.map(({ amount }) => Math.max(0, toNumber(amount) || 0)))

type Sums = Pick<TakeBackPreview, 'due' | 'credit' | 'depositHeld' | 'depositHeldOnline' | 'payOut'>

/** How the sums of the return are settled with what is chosen and typed so far. */
export function settle({ usesDeposit, tenders, creditWay }: Draft, sums: Sums) {
  const canSend = sums.payOut.gateway >= sums.credit
  const suggested = suggestSettlement({
    due: fromTaka(usesDeposit ? sums.due : 0),
    depositHeld: fromTaka(sums.depositHeld),
    depositHeldOnline: fromTaka(sums.depositHeldOnline),
  })
  const use = toTaka(suggested.use)
  const pay = sumOfTaka([sums.due, -use])
  const typed = sumOfTaka(tenders.map(({ amount }) => toNumber(amount ?? '0') || 0))
  const rest = Math.max(0, sumOfTaka([pay, -typed]))
  const amounts = tenders.map(({ amount }) => (amount === undefined ? rest : toNumber(amount)))
  return {
    use,
    pay,
    amounts,
    left: sumOfTaka([pay, ...amounts.map((amount) => -amount)]),
    credit: sums.credit,
    /** A gateway sends back no more than it took. */
    creditWay: creditWay === 'gateway' && !canSend ? ('cash' as const) : creditWay,
    canSend,
    giveBack: toTaka(suggested.giveBack),
    giveBackOnline: toTaka(suggested.giveBackOnline),
  }
}

type Settled = ReturnType<typeof settle>

export type SentTakeBack = Omit<TakeBackBody, 'revision'>

/** Only what was seen and typed is sent; without sums the money stays as it is. */
export function toBody(draft: Draft, settled?: Settled): SentTakeBack {
  const { returnTime, odometer, fuel, note, internalNote, damages } = draft
  const handover = {
    ...(odometer.trim() !== '' && { odometer: toNumber(odometer) }),
    ...(fuel !== '' && { fuel: Number(fuel) }),
    ...(note !== '' && { note }),
    ...(internalNote !== '' && { internalNote }),
  }
  return {
    returnTime,
    ...(Object.keys(handover).length > 0 && { handover }),
    ...(damages.length > 0 && {
      lines: damages.map((damage) => ({
        kind: 'damage' as const,
        note: damage.note,
        amount: toNumber(damage.amount),
      })),
    }),
    ...(settled && moneyOf(draft, settled)),
  }
}

function moneyOf({ tenders, depositTender }: Draft, settled: Settled) {
  const { use, pay, amounts, credit, creditWay, giveBack, giveBackOnline } = settled
  const back = [
    ...(giveBackOnline > 0 ? [{ amount: giveBackOnline, tender: 'online' as const }] : []),
    ...(giveBack > 0 ? [{ amount: giveBack, tender: depositTender }] : []),
  ]
  const payments = tenders
    .map(({ tender }, index) => ({ tender, amount: amounts[index] ?? 0 }))
    .filter(({ amount }) => amount !== 0)
  return {
    ...((use > 0 || back.length > 0) && {
      deposit: { ...(use > 0 && { use }), ...(back.length > 0 && { giveBack: back }) },
    }),
    ...(pay > 0 && payments.length > 0 && { payments }),
    ...(credit > 0 && { credit: { amount: credit, how: creditWay } }),
  }
}

/** The first problem of each field by its path, by the rules of the call. */
export function problemsOf(body: SentTakeBack): Record<string, string> {
  const parsed = TakeBackBody.safeParse({ ...body, revision: 'seen' })
  const issues = parsed.success ? [] : parsed.error.issues
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[path.join('.')] ??= message
  return problems
}

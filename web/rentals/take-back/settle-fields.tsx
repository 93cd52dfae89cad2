import type { UseQueryResult } from '@tanstack/react-query'
import type { TakeBackPreview } from '#contract/take-back'
import { formatTaka } from '../../lib/money-format.ts'
import { BY_GATEWAY, LINE_LABELS, TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { ChangeFields } from '../../money/change-fields.tsx'
import { formatSigned } from '../../money/format-signed.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { type Draft, type settle, newTender } from './take-back-draft.ts'

type Settled = ReturnType<typeof settle>
type Props = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  preview: UseQueryResult<TakeBackPreview>
  settled: Settled | undefined
  problems: Record<string, string>
}

export function SettleFields({ preview, settled, ...props }: Props) {
  return (
    <fieldset className="grid content-start gap-4 rounded-card bg-sunken p-4 sm:p-5">
      <legend className="float-left w-full text-lg font-semibold">Settle</legend>
      <ReadProblem message="Some Error Occurred" of={preview} />
      {preview.data && settled && (
        <>
          <Sums draft={props.draft} sums={preview.data} settled={settled} />
          <DepositChoice {...props} sums={preview.data} settled={settled} />
          {settled.pay > 0 && <Tenders {...props} settled={settled} />}
          <MoneyBack {...props} settled={settled} />
        </>
      )}
    </fieldset>
  )
}

type Part = Omit<Props, 'preview' | 'settled'> & { settled: Settled }
type Row = { label: string; amount: number }

/** The bill reads as it will on the receipt, down to what changes hands. */
function Sums({ draft, sums, settled }: { draft: Draft; sums: TakeBackPreview; settled: Settled }) {
  const damages = draft.damages
    .map(({ note, amount }) => ({ label: `Damage: ${note || '…'}`, amount: Number(amount) || 0 }))
    .filter(({ amount }) => amount > 0)
  const lines: Row[] = [
    ...sums.lines.map(({ kind, amount, note }) => ({
      label: note === '' ? LINE_LABELS[kind] : `${LINE_LABELS[kind]}: ${note}`,
      amount,
    })),
    ...damages,
  ]
  const missing = sumOfTaka([sums.charged, ...lines.map(({ amount }) => -amount)])
  const rows: Row[] = [
    ...lines,
    ...(missing > 0 ? [{ label: 'Up to the minimum charge', amount: missing }] : []),
    { label: 'Paid', amount: -sums.paid },
    ...(settled.use > 0 ? [{ label: 'From the deposit', amount: -settled.use }] : []),
  ]
  return (
    <div aria-live="polite" className="grid gap-2">
      <dl className="grid gap-1 tabular-nums">
        {rows
          .filter(({ amount }) => amount !== 0)
          .map(({ label, amount }, index) => (
            <div key={index} className="flex justify-between gap-4">
              <dt className="min-w-0 wrap-anywhere">{label}</dt>
              <dd className="shrink-0">{formatSigned({ amount })}</dd>
            </div>
          ))}
      </dl>
      <p className="flex justify-between gap-4 border-t border-line-strong pt-2 text-xl font-semibold tabular-nums">
        <ChangesHands settled={settled} />
      </p>
    </div>
  )
}

function ChangesHands({
  settled: { pay, credit, giveBack, giveBackOnline },
}: {
  settled: Settled
}) {
  const back = sumOfTaka([credit, giveBack, giveBackOnline])
  const [label, amount] =
    pay > 0 ? ['Customer pays', pay] : back > 0 ? ['Customer gets', back] : ['Left to pay', 0]
  return (
    <>
      <span>{label}</span>
      <span className="shrink-0">{formatTaka(amount)}</span>
    </>
  )
}

function DepositChoice({ draft, onChange, sums, settled }: Part & { sums: TakeBackPreview }) {
  const { due, depositHeld } = sums
  if (depositHeld === 0 || due === 0) return null
  const most = Math.min(due, depositHeld)
  const rest = sumOfTaka([depositHeld, -settled.use])
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-brand"
        checked={draft.usesDeposit}
        onChange={({ target }) => onChange({ usesDeposit: target.checked })}
      />
      <span>
        Use {formatTaka(most)} of the {formatTaka(depositHeld)} deposit
        {rest > 0 && (
          <span className="block text-sm text-muted">{formatTaka(rest)} to give back</span>
        )}
      </span>
    </label>
  )
}

function Tenders({ draft, onChange, settled, problems }: Part) {
  const { tenders } = draft
  const change = (index: number, changes: Partial<Draft['tenders'][number]>) =>
    onChange({
      tenders: tenders.map((one, at) => (at === index ? { ...one, ...changes } : one)),
    })
  /** The tender that stood for the rest keeps its sum, and the new one takes what is left. */
  function split() {
    const fixed = tenders.map((one, index) => ({
      ...one,
      amount: one.amount ?? String(settled.amounts[index] ?? 0),
    }))
    onChange({ tenders: [...fixed, { ...newTender(), tender: 'bkash' }] })
  }
  return (
    <div className="grid gap-3">
      {tenders.map(({ tender, amount, given }, index) => (
        <div key={index} className="grid grid-cols-2 gap-3">
          <SelectField
            label={index === 0 ? 'Paid by' : 'And by'}
            options={TENDER_OPTIONS}
            value={tender}
            onChange={({ target }) => change(index, { tender: target.value as typeof tender })}
          />
          <DecimalField
            label="Amount in taka"
            min={0}
            value={amount ?? String(settled.amounts[index] ?? 0)}
            onChange={({ target }) => change(index, { amount: target.value })}
            error={problems[`payments.${index}.amount`]}
          />
          {tender === 'cash' && (
            <ChangeFields
              amount={settled.amounts[index] ?? 0}
              given={given}
              onType={(typed) => change(index, { given: typed })}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {tenders.length < 5 && (
          <Button size="sm" variant="quiet" onClick={split}>
            Add another tender
          </Button>
        )}
        <p role="status" className="text-sm font-medium text-muted tabular-nums">
          {settled.left > 0 && `${formatTaka(settled.left)} stay to pay`}
          {settled.left < 0 && `${formatTaka(-settled.left)} too much`}
        </p>
      </div>
    </div>
  )
}

function MoneyBack({ draft, onChange, settled }: Part) {
  const { credit, creditWay, canSend, giveBack, giveBackOnline } = settled
  const ways = canSend ? [BY_GATEWAY, ...TENDER_OPTIONS] : TENDER_OPTIONS
  return (
    <>
      {giveBack > 0 && (
        <SelectField
          label={`Give ${formatTaka(giveBack)} of the deposit back by`}
          options={TENDER_OPTIONS}
          value={draft.depositTender}
          onChange={({ target }) =>
            onChange({ depositTender: target.value as Draft['depositTender'] })
          }
        />
      )}
      {giveBackOnline > 0 && (
        <p className="text-muted">
          {formatTaka(giveBackOnline)} of the deposit go back online, as they were paid.
        </p>
      )}
      {credit > 0 && (
        <SelectField
          label={`Give ${formatTaka(credit)} that were paid too much back by`}
          options={ways}
          value={creditWay}
          onChange={({ target }) => onChange({ creditWay: target.value as Draft['creditWay'] })}
        />
      )}
    </>
  )
}

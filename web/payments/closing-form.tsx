import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  type CounterMovement,
  CountedAmount,
  type Till,
  UNEXPLAINED,
  isExplained,
} from '#contract/closings'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { formatTaka } from '../lib/money-format.ts'
import { queryFor } from '../lib/query.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshClosings } from '../refresh.ts'
import { TENDER_LABELS } from '../money/bill-labels.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { TextField } from '../ui/field.tsx'
import { MovementList, OpenAtClosing } from './closing-movements.tsx'
import { describeDifference, differenceOf } from './describe-difference.ts'

/** The tenders are in the order of `expected`. */
type ClosingFormValues = { tenders: z.infer<typeof CountedAmount>[] }
type ExpectedAmounts = Till['expected']

const closingForm = (expected: ExpectedAmounts) =>
  z.object({ tenders: z.array(CountedAmount) }).superRefine(({ tenders }, context) => {
    for (const [index, { amount }] of expected.entries()) {
      const counted = tenders[index]
      if (!counted || isExplained(amount, counted)) continue
      context.addIssue({ code: 'custom', message: UNEXPLAINED, path: ['tenders', index, 'note'] })
    }
  })

export function ClosingForm({ till: { from, expected } }: { till: Till }) {
  const { data: inside } = useQuery(queryFor('GET /closings/movements'))
  const schema = useMemo(() => closingForm(expected), [expected])
  const form = useForm<ClosingFormValues>({
    resolver: zodResolver(schema),
    defaultValues: {
      tenders: expected.map(({ amount }) => ({ counted: amount === 0 ? 0 : Number.NaN, note: '' })),
    },
  })
  const [confirmed, setConfirmed] = useState<ClosingFormValues>()
  const closing = useClosing(() => setConfirmed(undefined))
  const ask = form.handleSubmit(setConfirmed)

  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="grid gap-5">
      {inside && <OpenAtClosing inside={inside} />}
      <Card>
        <ul className="divide-y divide-line">
          {expected.map((tender, index) => (
            <TenderFields
              key={tender.tender}
              form={form}
              index={index}
              expected={tender}
              movements={inside?.movements.filter((one) => one.tender === tender.tender) ?? []}
            />
          ))}
        </ul>
      </Card>
      <Button type="submit" className="justify-self-start max-sm:w-full">
        Close the day
      </Button>
      {confirmed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setConfirmed(undefined)
          }}
          title="Close the day?"
          description={
            <>
              {describeTenders(expected, confirmed).map((line) => (
                <span key={line} className="block tabular-nums">
                  {line}
                </span>
              ))}
              <span className="mt-2 block">
                {describeSums(expected, confirmed)} A closing is kept for good and cannot be
                changed.
              </span>
            </>
          }
          confirmLabel="Close the day"
          confirmVariant="primary"
          busy={closing.isPending}
          onConfirm={() => closing.mutate({ from, tenders: bodyOf(expected, confirmed) })}
        />
      )}
    </form>
  )
}

function useClosing(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { from: string | null; tenders: ReturnType<typeof bodyOf> }) =>
      call('POST /closings', { body }),
    onSuccess: () => showToast(messages.dayClosed),
    onError: (error) => showToast(messages.dayNotClosed, reasonOf(error)),
    async onSettled() {
      await refreshClosings(client)
      onDone()
    },
  })
}

const bodyOf = (expected: ExpectedAmounts, { tenders }: ClosingFormValues) =>
  expected.map(({ tender, amount }, index) => ({
    tender,
    expected: amount,
    counted: 0,
    ...tenders[index],
  }))

/** Says each tender that has money or a difference: "Cash: 1,229 taka expected, 300 taka counted". */
function describeTenders(expected: ExpectedAmounts, { tenders }: ClosingFormValues): string[] {
  return expected.flatMap(({ tender, amount }, index) => {
    const counted = tenders[index]?.counted ?? 0
    if (amount === 0 && counted === 0) return []
    const difference = describeDifference(differenceOf(counted, amount))
    return `${TENDER_LABELS[tender]}: ${formatTaka(amount)} expected, ${formatTaka(counted)} counted, ${difference.toLowerCase()}.`
  })
}

function describeSums(expected: ExpectedAmounts, { tenders }: ClosingFormValues): string {
  const sum = differenceOf(
    expected.reduce((total, { amount }) => total + amount, 0),
    0,
  )
  const counted = tenders.reduce((total, one) => total + one.counted, 0)
  const difference = describeDifference(differenceOf(counted, sum))
  return `Expected ${formatTaka(sum)}, counted ${formatTaka(differenceOf(counted, 0))}: ${difference.toLowerCase()}.`
}

type FieldsProps = {
  form: UseFormReturn<ClosingFormValues>
  index: number
  expected: ExpectedAmounts[number]
  movements: readonly CounterMovement[]
}

function TenderFields({ form, index, expected, movements }: FieldsProps) {
  const { tender, amount, inAdvance } = expected
  const { register, control, formState } = form
  const counted = useWatch({ control, name: `tenders.${index}.counted` })
  const errors = formState.errors.tenders?.[index]
  const difference = Number.isFinite(counted) ? differenceOf(counted, amount) : undefined
  const label = TENDER_LABELS[tender]
  return (
    <li className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(0,2fr)] sm:items-start">
      <div>
        <h3 className="font-sans text-base font-semibold">{label}</h3>
        <p className="text-muted tabular-nums">Expected {formatTaka(amount)}</p>
        {inAdvance !== 0 && (
          <p className="text-sm text-muted tabular-nums">
            Paid in advance: {formatTaka(inAdvance)}
          </p>
        )}
      </div>
      <DecimalField
        label={`${label} counted`}
        required
        error={errors?.counted?.message}
        {...register(`tenders.${index}.counted`, { valueAsNumber: true })}
      />
      <div className="grid gap-3">
        <p role="status" className="text-sm font-medium sm:pt-8">
          {difference !== undefined && (difference !== 0 || amount !== 0) && (
            <span className={difference === 0 ? 'text-available' : 'text-danger'}>
              {describeDifference(difference)}
            </span>
          )}
        </p>
        {difference !== undefined && difference !== 0 && (
          <TextField
            label={`Note on ${label}`}
            required
            maxLength={500}
            placeholder="For example: change given twice"
            error={errors?.note?.message}
            {...register(`tenders.${index}.note`)}
          />
        )}
      </div>
      {movements.length > 0 && <MovementList label={label} movements={movements} />}
    </li>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  type CounterMovement,
  CountedAmount,
  StartingCash,
  type Till,
  UNEXPLAINED,
  isExplained,
} from '#contract/closings'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { readDeviceChoice, storeDeviceChoice } from '../lib/device-choice.ts'
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
import { CheckboxField } from '../ui/form-field.tsx'
import { MovementList, OpenAtClosing } from './closing-movements.tsx'
import { describeDifference, differenceOf } from './describe-difference.ts'

/** The tenders are in the order of `expected`. */
type ClosingFormValues = { startingCash: number; tenders: z.infer<typeof CountedAmount>[] }
type ExpectedAmounts = Till['expected']

const closingForm = (expected: ExpectedAmounts) =>
  z
    .object({ startingCash: StartingCash, tenders: z.array(CountedAmount) })
    .superRefine(({ tenders }, context) => {
      for (const [index, { amount }] of expected.entries()) {
        const counted = tenders[index]
        if (!counted || isExplained(amount, counted)) continue
        context.addIssue({ code: 'custom', message: UNEXPLAINED, path: ['tenders', index, 'note'] })
      }
    })

export function ClosingForm({ till: { from, startingCash, expected } }: { till: Till }) {
  const { data: inside } = useQuery(queryFor('GET /closings/movements'))
  const schema = useMemo(() => closingForm(expected), [expected])
  const form = useForm<ClosingFormValues>({
    resolver: zodResolver(schema),
    defaultValues: {
      startingCash,
      tenders: expected.map(({ amount }) => ({ counted: amount === 0 ? 0 : Number.NaN, note: '' })),
    },
  })
  const [confirmed, setConfirmed] = useState<ClosingFormValues>()
  const closing = useClosing(() => setConfirmed(undefined))
  const blind = useBlindCount()
  const ask = form.handleSubmit(setConfirmed, blind.reveal)

  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="grid gap-5">
      {inside && <OpenAtClosing inside={inside} />}
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <DecimalField
          label="Starting cash in taka"
          min={0}
          hint="The change that stays in the till. Leave it out of the count."
          error={form.formState.errors.startingCash?.message}
          {...form.register('startingCash', { valueAsNumber: true })}
        />
        <CheckboxField
          label="Count blind"
          hint="What is expected is shown once everything is counted."
          checked={blind.isOn}
          onChange={({ target }) => blind.turn(target.checked)}
        />
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {expected.map((tender, index) => (
            <TenderFields
              key={tender.tender}
              form={form}
              index={index}
              expected={tender}
              isHidden={blind.isHidden}
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
          onConfirm={() =>
            closing.mutate({
              from,
              startingCash: confirmed.startingCash,
              tenders: bodyOf(expected, confirmed),
            })
          }
        />
      )}
    </form>
  )
}

/** Who sees what is expected counts that; some shops count without knowing it. */
function useBlindCount() {
  const [isOn, setIsOn] = useState(() => readDeviceChoice(BLIND) !== null)
  const [isCounted, setIsCounted] = useState(false)
  return {
    isOn,
    isHidden: isOn && !isCounted,
    turn(isBlind: boolean) {
      storeDeviceChoice(BLIND, isBlind ? 'on' : null)
      setIsOn(isBlind)
    },
    /** Only a count that is complete and differs needs its difference explained. */
    reveal({ tenders = [] }: FieldErrors<ClosingFormValues>) {
      const isComplete = Array.from(tenders as { counted?: unknown }[]).every(
        (one) => !one?.counted,
      )
      if (isComplete) setIsCounted(true)
    },
  }
}

const BLIND = 'blind-count'

type SentClosing = {
  from: string | null
  startingCash: number
  tenders: ReturnType<typeof bodyOf>
}

function useClosing(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentClosing) => call('POST /closings', { body }),
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
  /** A blind count shows what is expected only once all is counted. */
  isHidden: boolean
  index: number
  expected: ExpectedAmounts[number]
  movements: readonly CounterMovement[]
}

function TenderFields({ form, index, expected, isHidden, movements }: FieldsProps) {
  const { tender, amount, inAdvance } = expected
  const { register, control, formState } = form
  const counted = useWatch({ control, name: `tenders.${index}.counted` })
  const errors = formState.errors.tenders?.[index]
  const difference =
    Number.isFinite(counted) && !isHidden ? differenceOf(counted, amount) : undefined
  const label = TENDER_LABELS[tender]
  return (
    <li className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(0,2fr)] sm:items-start">
      <div>
        <h3 className="font-sans text-base font-semibold">{label}</h3>
        {!isHidden && <p className="text-muted tabular-nums">Expected {formatTaka(amount)}</p>}
        {inAdvance !== 0 && !isHidden && (
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
      {movements.length > 0 && !isHidden && <MovementList label={label} movements={movements} />}
    </li>
  )
}

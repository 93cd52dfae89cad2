import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DepositForm } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import type { DepositAction, DepositTender } from '#domain/deposits'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { useRentalAct } from '../use-rental-act.ts'

type DepositFormValues = { amount: number; tender: DepositTender; note: string }

const depositForm = (action: DepositAction) =>
  z
    .custom<DepositFormValues>()
    .transform(({ amount, tender, note }): z.input<typeof DepositForm> =>
      action === 'keep' || action === 'use'
        ? { action, amount, note }
        : ({ action, amount, tender, note } as z.input<typeof DepositForm>),
    )
    .pipe(DepositForm)

const TEXTS: Record<DepositAction, { title: string; text: string; label: string }> = {
  take: {
    title: 'Take deposit',
    text: 'The customer gets it back after the ride. It is not a part of the bill.',
    label: 'Record deposit',
  },
  return: {
    title: 'Give deposit back',
    text: 'Record it once the customer has the money.',
    label: 'Record as given back',
  },
  keep: {
    title: 'Charge damage to the deposit',
    text: 'Adds the damage to the bill and pays it from the deposit. What is owed for the ride does not change.',
    label: 'Charge damage',
  },
  use: {
    title: 'Use the deposit',
    text: 'Pays what is left of the bill from the deposit. No money moves.',
    label: 'Use the deposit',
  },
}

/** The whole deposit goes back, and pays no more than what is left to pay. */
const suggestedAmount = (
  action: DepositAction,
  { depositHeld, depositHeldOnline, balance }: RentalPage,
): number => {
  if (action === 'return') return depositHeldOnline ?? depositHeld
  return action === 'use' ? Math.min(depositHeld, balance) : Number.NaN
}

/** The part that was paid online goes back there, and the rest at the counter. */
function mostOf(
  action: DepositAction,
  tender: DepositTender,
  { depositHeld, depositHeldOnline = 0, balance }: RentalPage,
): number {
  if (action === 'use') return Math.min(depositHeld, balance)
  if (action !== 'return' || depositHeldOnline === 0) return depositHeld
  return tender === 'online' ? depositHeldOnline : sumOfTaka([depositHeld, -depositHeldOnline])
}

const ONLINE_TEXT = 'The payment company sends it back to the customer.'
const ONLINE_OPTIONS = [{ value: 'online', label: 'The payment company' }] as const
const ALL_OPTIONS = [...ONLINE_OPTIONS, ...TENDER_OPTIONS]

type Props = { rental: RentalPage; action: DepositAction; onClose: () => void }

export function DepositDialog({ rental, action, onClose }: Props) {
  const { depositHeld, depositHeldOnline = 0, balance, _id: id } = rental
  const isOnline = action === 'return' && depositHeldOnline > 0
  const isOnlineAlone = isOnline && depositHeldOnline === depositHeld
  const { title, text, label } = TEXTS[action]
  const schema = useMemo(() => depositForm(action), [action])
  const { register, handleSubmit, control, formState } = useForm<
    DepositFormValues,
    unknown,
    DepositForm
  >({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: suggestedAmount(action, rental),
      tender: isOnline ? 'online' : 'cash',
      note: '',
    },
  })
  const { errors } = formState
  const moving = useRentalAct({
    rental,
    send: (body: DepositForm, revision) =>
      call('POST /rentals/:id/deposit', { params: { id }, body: { ...body, revision } }),
    done: (body) => messages.depositMoved[body.action](formatTaka(body.amount)),
    onDone: onClose,
  })
  const amount = useWatch({ control, name: 'amount' })
  const held = sumOfTaka([depositHeld, action === 'take' ? amount : -amount])
  const tender = useWatch({ control, name: 'tender' })
  const most = mostOf(action, tender, rental)
  const needsTender = action === 'take' || action === 'return'
  const save = handleSubmit((body) => moving.mutate(body))

  return (
    <FormDialog
      title={title}
      description={isOnlineAlone ? ONLINE_TEXT : text}
      submitLabel={isOnlineAlone ? 'Give back' : label}
      busy={moving.isPending}
      error={moving.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <DecimalField
        label="Amount in taka"
        required
        min={0}
        max={action === 'take' ? undefined : most}
        hint={action === 'take' ? undefined : `At most ${formatTaka(most)}`}
        error={errors.amount?.message}
        {...register('amount', { valueAsNumber: true })}
      />
      {needsTender && (
        <SelectField
          label={action === 'take' ? 'Paid by' : 'Given back by'}
          options={isOnlineAlone ? ONLINE_OPTIONS : isOnline ? ALL_OPTIONS : TENDER_OPTIONS}
          error={errors.tender?.message}
          {...register('tender')}
        />
      )}
      <div className="sm:col-span-2">
        <TextField
          label={action === 'keep' ? 'What for' : 'Note (optional)'}
          required={action === 'keep'}
          maxLength={500}
          placeholder={action === 'keep' ? 'For example: broken left mirror' : undefined}
          hint="The customer sees it."
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      <p role="status" className="text-sm text-muted sm:col-span-2">
        {held >= 0 && `The shop then holds ${formatTaka(held)}.`}
        {action === 'use' && amount <= most && ` ${leftToPay(sumOfTaka([balance, -amount]))}`}
        {held < 0 && `The shop holds ${formatTaka(depositHeld)}. Enter less.`}
      </p>
    </FormDialog>
  )
}

const leftToPay = (left: number) =>
  left === 0 ? 'Nothing is left to pay.' : `${formatTaka(left)} are then left to pay.`

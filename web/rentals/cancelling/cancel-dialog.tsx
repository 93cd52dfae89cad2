import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CancelBody, NoShowBody } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import type { Tender } from '#domain/payments'
import { nameWithNumber } from '#domain/bike-number'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { refreshPayments } from '../../refresh.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CheckboxField, TextArea } from '../../ui/form-field.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { type CancelOutcome, describeCancelOutcome, splitByWay } from './cancel-labels.ts'

export type CancelAct = 'cancel' | 'noShow'

const TEXTS = {
  cancel: {
    title: 'Cancel this booking?',
    label: 'Cancel booking',
    done: messages.bookingCancelled,
  },
  noShow: {
    title: 'Did the customer not come?',
    label: 'Mark as a no-show',
    done: messages.noShowMarked,
  },
} as const satisfies Record<CancelAct, object>

const LATER = 'later'
const REFUND_OPTIONS = [
  ...TENDER_OPTIONS.map(({ value, label }) => ({ value, label: `Now, by ${label}` })),
  { value: LATER, label: 'Later' },
]

type CancelFormValues = {
  reason: string
  isFree: boolean
  isBikeInShop: boolean
  refundBy: Tender | typeof LATER
  depositBy: Tender
}

const fields = {
  reason: CancelBody.shape.reason,
  isFree: z.boolean(),
  isBikeInShop: z.boolean(),
  refundBy: z.custom<CancelFormValues['refundBy']>(),
  depositBy: z.custom<Tender>(),
}
const FORMS = {
  cancel: z.object(fields),
  noShow: z.object({ ...fields, ...NoShowBody.pick({ isBikeInShop: true }).shape }),
} as const satisfies Record<CancelAct, object>

type Props = {
  rental: RentalPage
  act: CancelAct
  outcome: CancelOutcome
  isAdmin: boolean
  onClose: () => void
}

export function CancelDialog({ rental, act, outcome, isAdmin, onClose }: Props) {
  const { title, label, done } = TEXTS[act]
  const { register, handleSubmit, control, formState } = useForm<CancelFormValues>({
    resolver: zodResolver(FORMS[act]) as never,
    defaultValues: {
      reason: '',
      isFree: false,
      isBikeInShop: false,
      refundBy: 'cash',
      depositBy: 'cash',
    },
  })
  const [isFree, refundBy] = useWatch({ control, name: ['isFree', 'refundBy'] })
  const { fee, refund } = outcome
  const { depositHeldOnline: onlineDeposit = 0 } = rental
  const deposit = isAdmin ? sumOfTaka([rental.depositHeld, -onlineDeposit]) : 0
  const money = isFree ? { fee: 0, refund: sumOfTaka([fee, refund]) } : outcome
  const atCounter = isAdmin ? splitByWay(money.refund, rental).atCounter : 0
  const isNow = refundBy !== LATER
  const sending = useRentalAct({
    rental,
    send: (typed: CancelFormValues, revision) =>
      send(rental, act, { ...typed, revision, refund, atCounter, deposit }),
    done,
    onDone: onClose,
    refresh: refreshPayments,
  })
  const handedBack = sumOfTaka([isNow ? atCounter : 0, deposit])

  return (
    <FormDialog
      title={title}
      description={`${nameWithNumber(rental.bikeId)}. The booking ends, and the bike is free for others at once. This cannot be undone.`}
      submitLabel={handedBack > 0 ? `${label}, give back ${formatTaka(handedBack)}` : label}
      submitVariant="danger"
      secondary={
        <Button variant="quiet" disabled={sending.isPending} onClick={onClose}>
          Keep booking
        </Button>
      }
      busy={sending.isPending}
      error={sending.error}
      onSubmit={handleSubmit((typed) => sending.mutate(typed))}
      onClose={onClose}
      className="grid gap-5"
    >
      <p role="status" className="rounded-control bg-sunken px-4 py-3 font-medium">
        {describeCancelOutcome(money, rental, { reader: isAdmin ? 'shop' : 'customer', isNow })}
        {onlineDeposit > 0 &&
          ` The deposit of ${formatTaka(onlineDeposit)} goes back by the payment company.`}
      </p>
      {act === 'noShow' && (
        <CheckboxField
          label="The bike stands here in the shop"
          hint="A bike that is out is not free: enter its return time instead."
          error={formState.errors.isBikeInShop?.message}
          {...register('isBikeInShop')}
        />
      )}
      {isAdmin && act === 'cancel' && fee > 0 && (
        <CheckboxField
          label={`Waive the fee: refund all ${formatTaka(sumOfTaka([fee, refund]))}`}
          {...register('isFree')}
        />
      )}
      {atCounter > 0 && (
        <SelectField
          label={`Give back ${formatTaka(atCounter)}`}
          options={REFUND_OPTIONS}
          hint={isNow ? undefined : 'It then stands on the page of the rental until it is given.'}
          {...register('refundBy')}
        />
      )}
      {deposit > 0 && (
        <SelectField
          label={`Give back the deposit of ${formatTaka(deposit)} by`}
          options={TENDER_OPTIONS}
          {...register('depositBy')}
        />
      )}
      <TextArea
        label="Reason (optional)"
        rows={2}
        maxLength={500}
        hint={isAdmin ? 'The customer sees it.' : undefined}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  )
}

type Sent = CancelFormValues & {
  revision: string
  refund: number
  /** Taka of the counter that go back there. */
  atCounter: number
  deposit: number
}

function send(
  { _id: id }: RentalPage,
  act: CancelAct,
  { reason, isFree, revision, ...sent }: Sent,
) {
  const { refund, refundBy, depositBy, atCounter, deposit } = sent
  const back = {
    ...(atCounter > 0 && refundBy !== LATER && { refund: refundBy }),
    ...(deposit > 0 && { deposit: depositBy }),
  }
  const about = { reason, revision, ...(Object.keys(back).length > 0 && { handedBack: back }) }
  if (act === 'noShow') {
    const body = { ...about, refund, isBikeInShop: true } as const
    return call('POST /rentals/:id/no-show', { params: { id }, body })
  }
  // The server refuses another outcome than the one on the screen, unless everything is given back.
  const body = { ...about, ...(isFree ? { isFree } : { refund }) }
  return call('POST /rentals/:id/cancel', { params: { id }, body })
}

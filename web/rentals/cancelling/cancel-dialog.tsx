import { useForm, useWatch } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { CancelBody, NoShowBody } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { messages } from '../../messages.ts'
import { refreshPayments } from '../../refresh.ts'
import { CheckboxField, TextArea } from '../../ui/form-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { describeOutcome } from './cancel-labels.ts'
import { useRentalAct } from '../use-rental-act.ts'

export type Ending = 'cancel' | 'noShow'
type Outcome = NonNullable<RentalPage['actions']['cancel']>

const TEXTS = {
  cancel: {
    title: 'Cancel this booking?',
    label: 'Cancel booking',
    free: 'Give everything back',
    done: messages.bookingCancelled,
  },
  noShow: {
    title: 'Did the customer not come?',
    label: 'Mark as a no-show',
    free: undefined,
    done: messages.noShowMarked,
  },
} as const satisfies Record<Ending, object>

const fields = { reason: CancelBody.shape.reason, isFree: z.boolean(), isBikeInShop: z.boolean() }
const FORMS = {
  cancel: z.object(fields),
  noShow: z.object({ ...fields, ...NoShowBody.pick({ isBikeInShop: true }).shape }),
} as const satisfies Record<Ending, object>
type Typed = z.infer<(typeof FORMS)['cancel']>

type Props = {
  rental: RentalPage
  ending: Ending
  outcome: Outcome
  isAdmin: boolean
  onClose: () => void
}

export function CancelDialog({ rental, ending, outcome, isAdmin, onClose }: Props) {
  const { title, label, free, done } = TEXTS[ending]
  const { register, handleSubmit, control, formState } = useForm<Typed>({
    resolver: zodResolver(FORMS[ending]),
    defaultValues: { reason: '', isFree: false, isBikeInShop: false },
  })
  const sending = useRentalAct({
    rental,
    send: (typed: Typed, revision) => send(rental, ending, { ...typed, revision }),
    done,
    onDone: onClose,
    refresh: refreshPayments,
  })
  const isFree = useWatch({ control, name: 'isFree' })
  const { fee, refund } = outcome
  const money = isFree ? { fee: 0, refund: fee + refund } : outcome
  const save = handleSubmit((typed) => sending.mutate(typed))

  return (
    <FormDialog
      title={title}
      description={`${rental.bikeId.name}. The booking ends, and the bike is free for others at once. This cannot be undone.`}
      submitLabel={label}
      submitVariant="danger"
      busy={sending.isPending}
      error={sending.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5"
    >
      <p role="status" className="rounded-control bg-sunken px-4 py-3 font-medium">
        {describeOutcome(money, rental, isAdmin ? 'shop' : 'customer')}
      </p>
      {ending === 'noShow' && (
        <CheckboxField
          label="The bike stands here in the shop"
          hint="A bike that is out is not free: enter its return time instead."
          error={formState.errors.isBikeInShop?.message}
          {...register('isBikeInShop')}
        />
      )}
      {isAdmin && free !== undefined && fee > 0 && (
        <CheckboxField
          label={free}
          hint="The advance too, whatever the terms of the booking say."
          {...register('isFree')}
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

function send(
  { _id: id }: RentalPage,
  ending: Ending,
  { reason, isFree, revision }: Typed & { revision: string },
) {
  if (ending === 'noShow') {
    const body = { reason, revision, isBikeInShop: true } as const
    return call('POST /rentals/:id/no-show', { params: { id }, body })
  }
  const body = { reason, revision, ...(isFree && { isFree }) }
  return call('POST /rentals/:id/cancel', { params: { id }, body })
}

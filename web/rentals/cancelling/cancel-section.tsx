import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CancelBody, NoShowBody } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import { call } from '../../lib/api.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { messages } from '../../messages.ts'
import { refreshPayments } from '../../refresh.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CheckboxField, TextArea } from '../../ui/form-field.tsx'
import { useRentalAct } from '../use-rental-act.ts'
import { type CancelOutcome, describeCancelOutcome } from './cancel-labels.ts'

const STARTED =
  'The start has passed. Mark a no-show if the customer did not come and the bike stands in the shop.'

type Props = { rental: RentalPage; isAdmin: boolean; now: Date }

export function CancelSection({ rental, isAdmin, now }: Props) {
  const [act, setAct] = useState<CancelAct>()
  const { actions, depositHeld, depositHeldOnline = 0 } = rental
  const outcome = act && actions[act]
  const isOpen = rental.returnTime === undefined && rental.cancelled === undefined
  const hasStarted = new Date(rental.startTime) <= now
  const isBlocked =
    isAdmin && !hasStarted && rental.handedOutAt === undefined && depositHeld > depositHeldOnline
  if (!isOpen || !(actions.cancel || actions.noShow || isBlocked)) return null
  return (
    <section
      aria-label="Cancelling"
      className="grid gap-3 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      {hasStarted && <p className="text-sm text-muted">{STARTED}</p>}
      {isBlocked && (
        <p className="text-sm text-muted">
          The shop holds a deposit. Give it back before the booking is cancelled.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.cancel && (
          <Button size="sm" variant="danger-quiet" onClick={() => setAct('cancel')}>
            Cancel booking
          </Button>
        )}
        {actions.noShow && (
          <Button size="sm" variant="quiet" onClick={() => setAct('noShow')}>
            No-show
          </Button>
        )}
      </div>
      {act && outcome && (
        <CancelDialog
          rental={rental}
          act={act}
          outcome={outcome}
          isAdmin={isAdmin}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}

type CancelAct = 'cancel' | 'noShow'

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
} as const satisfies Record<CancelAct, object>

const fields = { reason: CancelBody.shape.reason, isFree: z.boolean(), isBikeInShop: z.boolean() }
const FORMS = {
  cancel: z.object(fields),
  noShow: z.object({ ...fields, ...NoShowBody.pick({ isBikeInShop: true }).shape }),
} as const satisfies Record<CancelAct, object>
type CancelFormValues = z.infer<(typeof FORMS)['cancel']>

type DialogProps = {
  rental: RentalPage
  act: CancelAct
  outcome: CancelOutcome
  isAdmin: boolean
  onClose: () => void
}

function CancelDialog({ rental, act, outcome, isAdmin, onClose }: DialogProps) {
  const { title, label, free, done } = TEXTS[act]
  const { register, handleSubmit, control, formState } = useForm<CancelFormValues>({
    resolver: zodResolver(FORMS[act]),
    defaultValues: { reason: '', isFree: false, isBikeInShop: false },
  })
  const sending = useRentalAct({
    rental,
    send: (typed: CancelFormValues, revision) =>
      send(rental, act, { ...typed, revision, refund: outcome.refund }),
    done,
    onDone: onClose,
    refresh: refreshPayments,
  })
  const isFree = useWatch({ control, name: 'isFree' })
  const { fee, refund } = outcome
  const { depositHeldOnline: deposit } = rental
  const money = isFree ? { fee: 0, refund: fee + refund } : outcome
  const save = handleSubmit((typed) => sending.mutate(typed))

  return (
    <FormDialog
      title={title}
      description={`${rental.bikeId.name}. The booking ends, and the bike is free for others at once. This cannot be undone.`}
      submitLabel={label}
      submitVariant="danger"
      secondary={
        <Button variant="quiet" disabled={sending.isPending} onClick={onClose}>
          Keep booking
        </Button>
      }
      busy={sending.isPending}
      error={sending.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5"
    >
      <p role="status" className="rounded-control bg-sunken px-4 py-3 font-medium">
        {describeCancelOutcome(money, rental, isAdmin ? 'shop' : 'customer')}
        {deposit !== undefined &&
          ` The deposit of ${formatTaka(deposit)} goes back by the payment company.`}
      </p>
      {act === 'noShow' && (
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
  act: CancelAct,
  { reason, isFree, revision, refund }: CancelFormValues & { revision: string; refund: number },
) {
  if (act === 'noShow') {
    const body = { reason, revision, refund, isBikeInShop: true } as const
    return call('POST /rentals/:id/no-show', { params: { id }, body })
  }
  // The server refuses another outcome than the one on the screen, unless everything is given back.
  const body = { reason, revision, ...(isFree ? { isFree } : { refund }) }
  return call('POST /rentals/:id/cancel', { params: { id }, body })
}

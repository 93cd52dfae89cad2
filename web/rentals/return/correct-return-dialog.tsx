import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { CorrectedReturn, RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { call } from '../../lib/api.ts'
import { formatDay } from '../../lib/format-day.ts'
import { isoToLocalInput, nameOfZone } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { messages } from '../../messages.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { describeQuote } from '../quote/describe-quote.ts'
import { correctionForm } from './correction-form.ts'
import { ReturnCharges } from './return-charges.tsx'
import { useRentalAct } from '../use-rental-act.ts'

type ReturnFormValues = { returnTime: string; reason: string }
type Correction = z.infer<typeof CorrectedReturn>

type Props = { rental: RentalPage; returnTime: string; onClose: () => void }

export function CorrectReturnDialog({ rental, returnTime, onClose }: Props) {
  const zone = useShopZone()
  const schema = useMemo(() => correctionForm(returnTime, zone), [returnTime, zone])
  const { register, handleSubmit, control, formState } = useForm<
    ReturnFormValues,
    unknown,
    Correction
  >({
    resolver: zodResolver(schema),
    defaultValues: { returnTime: isoToLocalInput(returnTime, zone), reason: '' },
  })
  const { errors } = formState
  const correcting = useRentalAct({
    rental,
    send: (body: Correction, revision) =>
      call('PATCH /rentals/:id/return', {
        params: { id: rental._id },
        body: { ...body, revision },
      }),
    done: messages.returnCorrected,
    onDone: onClose,
  })
  const typed = useWatch({ control, name: 'returnTime' })
  const { startTime, pricePerHour, prices } = rental
  const entered = schema.safeParse({ returnTime: typed, reason: 'Preview' }).data?.returnTime
  const to = new Date(entered ?? Number.NaN)
  const described = describeQuote({ pricePerHour, prices, from: new Date(startTime), to }, zone)
  const save = handleSubmit((body) => correcting.mutate(body))

  return (
    <FormDialog
      title="Correct the return time"
      description={`${nameWithNumber(rental.bikeId)}, from ${formatDay(startTime, zone)}. Both times stay in the activity.`}
      submitLabel="Correct return time"
      busy={correcting.isPending}
      error={correcting.error}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5"
    >
      <TextField
        label="Return Time"
        type="datetime-local"
        required
        hint={`In ${nameOfZone(zone)}`}
        error={errors.returnTime?.message}
        {...register('returnTime')}
      />
      <TextField
        label="Reason"
        required
        maxLength={500}
        placeholder="For example: wrong day entered"
        hint="Shown to the customer."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <div role="status">
        <p className="font-semibold tabular-nums">{described?.cost}</p>
        <p className="text-muted empty:hidden">
          <ReturnCharges rental={rental} returnTime={to} />
        </p>
      </div>
    </FormDialog>
  )
}

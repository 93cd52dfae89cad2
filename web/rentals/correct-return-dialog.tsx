import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CorrectedReturn, type RentalPage } from '#contract/rental-page'
import { call } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { isoToLocalInput, localInputToIso, nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { describeQuote } from './describe-quote.ts'
import { useBillAction } from './use-bill-action.ts'

type Typed = { returnTime: string; reason: string }
type Correction = z.infer<typeof CorrectedReturn>

/** Takes the value of a datetime-local input in the shop's zone, gives ISO. */
function correctionForm(zone: string) {
  const local = z.string().transform((value) => (value === '' ? '' : localInputToIso(value, zone)))
  return z.object({ returnTime: local, reason: z.string() }).pipe(CorrectedReturn)
}

type Props = { rental: RentalPage; returnTime: string; onClose: () => void }

/** Corrects a return time that was entered wrong, and says what the ride then costs. */
export function CorrectReturnDialog({ rental, returnTime, onClose }: Props) {
  const formId = useId()
  const zone = useShopZone()
  const schema = useMemo(() => correctionForm(zone), [zone])
  const { register, handleSubmit, control, formState } = useForm<Typed, unknown, Correction>({
    resolver: zodResolver(schema),
    defaultValues: { returnTime: isoToLocalInput(returnTime, zone), reason: '' },
  })
  const { errors } = formState
  const correcting = useBillAction({
    send: (body: Correction) =>
      call('PATCH /rentals/:id/return', { params: { id: rental._id }, body }),
    done: messages.returnCorrected,
    onDone: onClose,
  })
  const typed = useWatch({ control, name: 'returnTime' })
  const { startTime, pricePerHour } = rental
  const to = new Date(typed === '' ? Number.NaN : localInputToIso(typed, zone))
  const described = describeQuote({ pricePerHour, from: new Date(startTime), to })
  const save = handleSubmit((body) => correcting.mutate(body))

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !correcting.isPending) onClose()
      }}
      title="Correct the return time"
      description={`${rental.bikeId.name}, from ${formatDay(startTime, zone)}. Both times stay in the activity.`}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={correcting.isPending}>
          Correct return time
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
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
          hint="It is a line of the bill, which the customer sees."
          error={errors.reason?.message}
          {...register('reason')}
        />
        <p role="status" className="font-semibold tabular-nums">
          {described?.cost}
        </p>
      </form>
    </Dialog>
  )
}

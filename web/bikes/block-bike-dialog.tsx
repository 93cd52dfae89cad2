import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type BlockForm, bikeTimeCalls } from '#contract/bike-times'
import type { BikeView } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { localMoment } from '../lib/local-moment.ts'
import { isoToLocalInput, nameOfZone, thisMinute } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

const { body } = bikeTimeCalls['POST /bikes/:id/blocks']

function blockForm(zone: string) {
  const local = localMoment(zone)
  return z.object({ from: local, to: local, reason: z.string() }).pipe(body)
}

type BlockFormValues = { from: string; to: string; reason: string }

type Props = { bike: BikeView; isFleet: boolean; onClose: () => void }

export function BlockBikeDialog({ bike, isFleet, onClose }: Props) {
  const zone = useShopZone()
  const queryClient = useQueryClient()
  const schema = useMemo(() => blockForm(zone), [zone])
  const { register, handleSubmit, setError, formState } = useForm<
    BlockFormValues,
    unknown,
    BlockForm
  >({
    resolver: zodResolver(schema),
    defaultValues: { from: '', to: '', reason: '' },
  })
  const { errors, isSubmitting } = formState
  const [min] = useState(() => isoToLocalInput(thisMinute(new Date()), zone))

  const save = handleSubmit(async (block) => {
    try {
      await call('POST /bikes/:id/blocks', { params: { id: bike._id }, body: block })
      showToast(messages.bikeBlocked)
      onClose()
      await refreshBikes(queryClient)
    } catch (error) {
      const isShown = showFieldProblems(error, body, setError)
      if (!isShown) showToast(messages.bikeNotBlocked, reasonOf(error))
    }
  })

  return (
    <FormDialog
      title={`Block ${bike.name}`}
      description={`It cannot be booked in this time${isFleet ? '' : ', which is at most 24 hours'}. Times are in ${nameOfZone(zone)}.`}
      submitLabel="Block bike"
      busy={isSubmitting}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField
        label="From"
        type="datetime-local"
        required
        min={min}
        error={errors.from?.message}
        {...register('from')}
      />
      <TextField
        label="Until"
        type="datetime-local"
        required
        min={min}
        error={errors.to?.message}
        {...register('to')}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Reason"
          required
          maxLength={200}
          placeholder="For example: new brakes"
          hint="Only admins see it."
          error={errors.reason?.message}
          {...register('reason')}
        />
      </div>
    </FormDialog>
  )
}

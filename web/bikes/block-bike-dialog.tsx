import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type BlockForm, bikeTimeCalls } from '#contract/bike-times'
import type { BikeView } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { isoToLocalInput, localInputToIso, nameOfZone, thisMinute } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

const { body } = bikeTimeCalls['POST /bikes/:id/blocks']

/** Takes values of datetime-local inputs in the shop's zone, gives ISO. */
function blockForm(zone: string) {
  const local = z.string().transform((value) => (value === '' ? '' : localInputToIso(value, zone)))
  return z.object({ from: local, to: local, reason: z.string() }).pipe(body)
}

type Typed = { from: string; to: string; reason: string }

/** Takes a bike off rent for a time. */
export function BlockBikeDialog({ bike, onClose }: { bike: BikeView; onClose: () => void }) {
  const formId = useId()
  const zone = useShopZone()
  const queryClient = useQueryClient()
  const schema = useMemo(() => blockForm(zone), [zone])
  const { register, handleSubmit, setError, formState } = useForm<Typed, unknown, BlockForm>({
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isSubmitting) onClose()
      }}
      title={`Block ${bike.name}`}
      description={`It cannot be booked in this time. Times are in ${nameOfZone(zone)}.`}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
          Block bike
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
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
      </form>
    </Dialog>
  )
}

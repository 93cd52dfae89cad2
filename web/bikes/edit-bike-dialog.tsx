import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { href } from 'react-router'
import { type BikeForm, type BikeView, bikeFormIn } from '#contract/bikes'
import { yearAt } from '#domain/bikes'
import { labelOfField } from '../audit/activity-labels.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { createShopClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { useRevisedForm } from '../lib/use-revised-form.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RevisionNotice } from '../ui/revision-notice.tsx'
import { BikeFields } from './bike-fields.tsx'

/**
 * The dialog has no field for the picture (docs/product/manage-bikes.md#manage-bikes), so it is sent back
 * unchanged.
 */
const editFormNow = (zone: string) =>
  bikeFormIn(yearAt(new Date(), createShopClock(zone))).omit({ imageUrl: true })

const AVAILABLE = 'Available'
const ORDER = ['pricePerHour', 'cc', 'year', 'name', 'model', 'brand', 'description'] as const

type Props = { bike: BikeView; onClose: () => void }
type Values = Omit<BikeForm, 'imageUrl'>

export function EditBikeDialog({ bike, onClose }: Props) {
  const { form, conflict, save } = useEditForm({ bike, onClose })

  return (
    <FormDialog
      title="Edit Bike"
      description="Edit Bike Information. Click save when you're done."
      secondary={
        <ButtonLink
          to={href('/dashboard/bikes/:id/schedule', { id: bike._id })}
          variant="quiet"
          className="sm:mr-auto"
        >
          Schedule
        </ButtonLink>
      }
      submitLabel="Save changes"
      busy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-6"
    >
      <FormProvider {...form}>
        <BikeFields order={ORDER} availableLabel={AVAILABLE} />
      </FormProvider>
      <RevisionNotice conflict={conflict} />
    </FormDialog>
  )
}

function useEditForm({ bike, onClose }: Props) {
  const { _id: id } = bike
  const params = { id }
  const queryClient = useQueryClient()
  const zone = useShopZone()
  const [schema] = useState(() => editFormNow(zone))
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: toValues(bike),
  })
  const { begun, conflict, rebaseIfOutdated } = useRevisedForm({
    opened: bike,
    form,
    outdated: 'bike_changed',
    read: () => call('GET /bikes/:id', { params }),
    toValues,
    toTexts,
  })

  const save = form.handleSubmit(async ({ isAvailable, ...fields }) => {
    try {
      // Every rental changes the availability too, so it is sent only when it was changed here.
      const changed = form.formState.dirtyFields.isAvailable ? { isAvailable } : {}
      const { imageUrl, revision } = begun
      const body = { ...fields, ...changed, imageUrl, revision }
      await call('PUT /bikes/:id', { params, body })
      showToast(messages.bikeUpdated)
      onClose()
    } catch (error) {
      const isOutdated = await rebaseIfOutdated(error)
      const isShown = !isOutdated && showFieldProblems(error, schema, form.setError)
      showToast(messages.bikeNotUpdated, isShown ? undefined : reasonOf(error))
    }
    await refreshBikes(queryClient)
  })
  return { form, conflict, save }
}

function toValues(bike: BikeView): Values {
  const { _id, imageUrl: _, revision: __, ...values } = bike
  return values
}

const toTexts = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field === 'isAvailable' ? AVAILABLE : labelOfField(field),
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value),
    ]),
  )

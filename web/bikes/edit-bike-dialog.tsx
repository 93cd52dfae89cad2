import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { href } from 'react-router'
import { type BikeView, bikeFormIn } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { BikeFields } from './bike-fields.tsx'

/** The dialog has no field for the picture (docs/product.md#manage-bikes): it is sent back unchanged. */
const editFormNow = () => bikeFormIn(new Date().getFullYear()).omit({ imageUrl: true })

const ORDER = ['pricePerHour', 'cc', 'year', 'name', 'model', 'brand', 'description'] as const

type Props = { bike: BikeView; onClose: () => void }

export function EditBikeDialog({ bike, onClose }: Props) {
  const queryClient = useQueryClient()
  const [schema] = useState(editFormNow)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: bike })

  const save = form.handleSubmit(async (changed) => {
    try {
      const body = { ...changed, imageUrl: bike.imageUrl }
      await call('PUT /bikes/:id', { params: { id: bike._id }, body })
      showToast(messages.bikeUpdated)
      onClose()
      await refreshBikes(queryClient)
    } catch (error) {
      const isShown = showFieldProblems(error, schema, form.setError)
      showToast(messages.bikeNotUpdated, isShown ? undefined : reasonOf(error))
    }
  })

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
    >
      <FormProvider {...form}>
        <BikeFields order={ORDER} availableLabel="Available" />
      </FormProvider>
    </FormDialog>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { href } from 'react-router'
import { type BikeView, bikeFormIn } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { BikeFields } from './bike-fields.tsx'

/** The dialog has no field for the picture (docs/product.md#manage-bikes): it is sent back unchanged. */
const editFormNow = () => bikeFormIn(new Date().getFullYear()).omit({ imageUrl: true })

const ORDER = ['pricePerHour', 'cc', 'year', 'name', 'model', 'brand', 'description'] as const

type Props = { bike: BikeView; onClose: () => void }

export function EditBikeDialog({ bike, onClose }: Props) {
  const formId = useId()
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Edit Bike"
      description="Edit Bike Information. Click save when you're done."
      footer={
        <>
          <ButtonLink
            to={href('/dashboard/bikes/:id/schedule', { id: bike._id })}
            variant="quiet"
            className="sm:mr-auto"
          >
            Schedule
          </ButtonLink>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Save changes
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void save(event)}>
          <BikeFields order={ORDER} availableLabel="Available" />
        </form>
      </FormProvider>
    </Dialog>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { BikeForm } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { refreshBikes } from '../lib/query.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField, TextArea, TextField } from '../ui/field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { BIKE_FIELDS } from './bike-fields.ts'

const FIELDS = { ...BIKE_FIELDS, imageUrl: 'imageUrl' } as const
const EMPTY = { name: '', description: '', imageUrl: '', model: '', brand: '', isAvailable: true }

export function meta() {
  return [{ title: 'Add Bike · Chaka' }]
}

function useBikeForm() {
  return useForm<BikeForm>({ resolver: zodResolver(BikeForm), defaultValues: EMPTY })
}

export default function AddBikeScreen() {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, reset, control, formState } = useBikeForm()
  const { errors, isSubmitting } = formState
  const imageUrl = useWatch({ control, name: 'imageUrl' })
  const number = { valueAsNumber: true }

  const add = handleSubmit(async (body) => {
    try {
      await call('POST /bikes', { body })
      showToast(messages.bikeAdded)
      reset()
      await refreshBikes(queryClient)
    } catch (error) {
      showFieldProblems(error, FIELDS, setError)
      showToast(messages.bikeNotAdded, reasonOf(error))
    }
  })

  return (
    <>
      <PageTitle title="Add Bike">It stands in the fleet as soon as you have saved it.</PageTitle>
      <form
        noValidate
        onSubmit={(event) => void add(event)}
        className="grid max-w-5xl items-start gap-x-10 gap-y-8 rounded-card border border-line bg-raised p-6 shadow-card sm:p-8 xl:grid-cols-[1fr_20rem]"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" error={errors.name?.message} {...register('name')} />
          <TextField label="Brand" error={errors.brand?.message} {...register('brand')} />
          <TextField label="Model" error={errors.model?.message} {...register('model')} />
          <TextField
            label="Year"
            type="number"
            inputMode="numeric"
            error={errors.year?.message}
            {...register('year', number)}
          />
          <TextField
            label="CC"
            type="number"
            inputMode="decimal"
            step="any"
            error={errors.cc?.message}
            {...register('cc', number)}
          />
          <TextField
            label="Price per hour"
            type="number"
            inputMode="decimal"
            step="0.01"
            hint="In taka"
            error={errors.pricePerHour?.message}
            {...register('pricePerHour', number)}
          />
          <div className="grid gap-5 sm:col-span-2">
            <TextArea
              label="Description"
              rows={4}
              error={errors.description?.message}
              {...register('description')}
            />
            <TextField
              label="Image URL"
              type="url"
              error={errors.imageUrl?.message}
              {...register('imageUrl')}
            />
            <CheckboxField
              label="Available for rent"
              error={errors.isAvailable?.message}
              {...register('isAvailable')}
            />
          </div>
          <div className="sm:col-span-2">
            <Button type="submit" variant="primary" busy={isSubmitting}>
              Add Bike
            </Button>
          </div>
        </div>
        <Preview imageUrl={imageUrl} />
      </form>
    </>
  )
}

function Preview({ imageUrl }: { imageUrl: string }) {
  const isAddress = BikeForm.shape.imageUrl.safeParse(imageUrl).success
  return (
    <figure className="grid gap-2">
      {isAddress ? (
        <BikePicture
          src={imageUrl}
          alt="Preview of the bike's picture"
          className="rounded-control"
        />
      ) : (
        <div className="aspect-3/2 rounded-control border border-dashed border-line-strong" />
      )}
      <figcaption className="text-sm text-muted">
        The picture as customers will see it, three to two.
      </figcaption>
    </figure>
  )
}

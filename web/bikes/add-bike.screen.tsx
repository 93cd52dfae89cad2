import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { BikeForm } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { refreshBikes } from '../lib/query.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { BikeFields } from './bike-fields.tsx'
import { BIKE_FIELDS } from './bike-field-names.ts'

const FIELDS = { ...BIKE_FIELDS, imageUrl: 'imageUrl' } as const
const ORDER = [
  'name',
  'pricePerHour',
  'cc',
  'model',
  'brand',
  'imageUrl',
  'description',
  'year',
] as const
const EMPTY = { name: '', description: '', imageUrl: '', model: '', brand: '', isAvailable: true }

export function meta() {
  return [{ title: 'Add Bike · Chaka' }]
}

export default function AddBikeScreen() {
  const queryClient = useQueryClient()
  const form = useForm<BikeForm>({ resolver: zodResolver(BikeForm), defaultValues: EMPTY })
  const { handleSubmit, setError, setFocus, reset, control } = form
  const imageUrl = useWatch({ control, name: 'imageUrl' })

  const add = handleSubmit(async (body) => {
    try {
      await call('POST /bikes', { body })
      showToast(messages.bikeAdded)
      reset()
      setFocus('name')
      await refreshBikes(queryClient)
    } catch (error) {
      const isShown = showFieldProblems(error, FIELDS, setError)
      showToast(messages.bikeNotAdded, isShown ? undefined : reasonOf(error))
    }
  })

  return (
    <>
      <PageTitle title="Add Bike">It stands in the fleet as soon as you have saved it.</PageTitle>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void add(event)}
          className="grid max-w-5xl items-start gap-x-10 gap-y-8 rounded-card border border-line bg-raised p-6 shadow-card sm:p-8 xl:grid-cols-[1fr_20rem]"
        >
          <BikeFields order={ORDER} availableLabel="Available for rent" />
          <Preview imageUrl={imageUrl} />
          <div>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              Add Bike
            </Button>
          </div>
        </form>
      </FormProvider>
    </>
  )
}

/** The picture as customers will see it: three to two. */
function Preview({ imageUrl }: { imageUrl: string }) {
  if (BikeForm.shape.imageUrl.safeParse(imageUrl).success) {
    return (
      <BikePicture
        src={imageUrl}
        alt="Preview of the bike's picture"
        className="max-w-80 rounded-control"
      />
    )
  }
  return (
    <p className="grid aspect-3/2 max-w-80 place-items-center rounded-control border border-dashed border-line-strong p-6 text-center text-sm text-muted">
      The picture appears here once its address is entered.
    </p>
  )
}

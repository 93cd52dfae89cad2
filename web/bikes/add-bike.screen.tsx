import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type BikeForm, bikeFormIn } from '#contract/bikes'
import { yearAt } from '#domain/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { createShopClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BikeFields } from './bike-fields.tsx'
import { BikePreview } from './bike-preview.tsx'
import { PicturesField } from './pictures-field.tsx'
import { usePictures } from './use-pictures.ts'

const ORDER = [
  'name',
  'pricePerHour',
  'cc',
  'model',
  'brand',
  'imageUrl',
  'description',
  'year',
  'number',
] as const
const EMPTY = {
  name: '',
  description: '',
  imageUrl: '',
  model: '',
  brand: '',
  number: '',
  isAvailable: true,
}

export const meta = screenMeta('Add Bike')

export default function AddBikeScreen() {
  const queryClient = useQueryClient()
  const zone = useShopZone()
  const [schema] = useState(() => bikeFormIn(yearAt(new Date(), createShopClock(zone))))
  const form = useForm<BikeForm>({ resolver: zodResolver(schema), defaultValues: EMPTY })
  const { handleSubmit, setError, setFocus, setValue, reset } = form
  // The field of the address shows what was chosen.
  const pictures = usePictures([], (url) =>
    setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true }),
  )

  const add = handleSubmit(async (body) => {
    try {
      await call('POST /bikes', { body: { ...body, pictures: pictures.uses() } })
      showToast(messages.bikeAdded)
      reset()
      pictures.clear()
      setFocus('name')
      await refreshBikes(queryClient)
    } catch (error) {
      const isShown = showFieldProblems(error, schema, setError)
      showToast(messages.bikeNotAdded, isShown ? undefined : reasonOf(error))
    }
  })

  return (
    <>
      <PageTitle title="Add Bike">Customers can book it as soon as you save.</PageTitle>
      <FormProvider {...form}>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <form
            noValidate
            onSubmit={(event) => void add(event)}
            className="grid gap-7 rounded-card border border-line bg-raised p-5 shadow-card sm:p-8"
          >
            <BikeFields order={ORDER} availableLabel="Available for rent" />
            <PicturesField pictures={pictures} />
            <div>
              <Button
                type="submit"
                variant="primary"
                busy={form.formState.isSubmitting || pictures.isBusy}
              >
                Add Bike
              </Button>
            </div>
          </form>
          <BikePreview />
        </div>
      </FormProvider>
    </>
  )
}

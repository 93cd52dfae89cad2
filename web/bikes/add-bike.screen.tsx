import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { type BikeForm, type DeskBike, bikeFormIn } from '#contract/bikes'
import { yearAt } from '#domain/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { type CallOutput, call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { createShopClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { ADD_FIELDS, BikeFields } from './bike-fields.tsx'
import { toBikeFormValues } from './bike-form-values.ts'
import { BikePreview } from './bike-preview.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PriceListField } from './price-list-field.tsx'
import { usePictures } from './use-pictures.ts'

export const meta = screenMeta('Add Bike')

/** `?copy=` is the id of a bike that the new one is like. */
export default function AddBikeScreen() {
  const id = useSearchParams()[0].get('copy')
  const copied = useQuery({
    ...queryFor('GET /desk-bikes/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  return (
    <>
      <PageTitle title="Add Bike">
        {copied.data
          ? `A copy of ${copied.data.name}. Give it a plate or fleet number of its own.`
          : 'Customers can book it as soon as you save.'}
      </PageTitle>
      {copied.isLoading && <LoadingLine message="Loading" />}
      <ReadProblem message="The bike to copy could not be read. The form is empty." of={copied} />
      {!copied.isLoading && <AddBikeForm key={id} copied={copied.data} />}
    </>
  )
}

type Copied = CallOutput<'GET /desk-bikes/:id'>['data']
/** An empty text stands for no price list. */
type Values = BikeForm & { priceListId?: string }

function AddBikeForm({ copied }: { copied: Copied | undefined }) {
  const { form, pictures, add } = useAddForm(copied)
  const { data: lists } = useQuery({
    ...queryFor('GET /price-lists'),
    enabled: copied?.priceListId !== undefined,
  })
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <form
          noValidate
          onSubmit={(event) => void add(event)}
          className="grid gap-7 rounded-card border border-line bg-raised p-5 shadow-card sm:p-8"
        >
          <BikeFields fields={ADD_FIELDS} availableLabel="Available for rent">
            {lists && <PriceListField lists={lists} current={copied?.priceListId} />}
          </BikeFields>
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
  )
}

function useAddForm(copied: Copied | undefined) {
  const queryClient = useQueryClient()
  const zone = useShopZone()
  const [schema] = useState(() => bikeFormIn(yearAt(new Date(), createShopClock(zone))))
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: copied ? toValues(copied) : { isAvailable: true },
  })
  const { handleSubmit, setError, setFocus, setValue, reset, getValues } = form
  // The field of the address shows what was chosen.
  const onFirst = (url: string) =>
    setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })
  const pictures = usePictures(copied?.pictures ?? [], { onFirst, isCopy: copied !== undefined })

  const add = handleSubmit(async (body) => {
    const priceListId = getValues('priceListId') || undefined
    try {
      await call('POST /bikes', { body: { ...body, priceListId, pictures: pictures.uses() } })
      showToast(messages.bikeAdded)
      // A form that was reset knows its fields only after it is drawn again.
      setFocus(copied ? 'number' : 'name')
      reset()
      pictures.clear()
      await refreshBikes(queryClient)
    } catch (error) {
      const isShown = showFieldProblems(error, schema, setError)
      showToast(messages.bikeNotAdded, isShown ? undefined : reasonOf(error))
    }
  })
  return { form, pictures, add }
}

/** No two bikes have the same number. */
function toValues(bike: DeskBike): Values {
  return { ...toBikeFormValues(bike), isAvailable: true, number: '' }
}

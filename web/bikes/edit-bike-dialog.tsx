import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { href } from 'react-router'
import { z } from 'zod'
import { type DeskBike, bikeFormIn } from '#contract/bikes'
import type { PriceListView } from '#contract/prices'
import { yearAt } from '#domain/bikes'
import { labelOfField } from '../audit/activity-labels.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { queryFor } from '../lib/query.ts'
import { createShopClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { useRevisedForm } from '../lib/use-revised-form.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RevisionNotice } from '../ui/revision-notice.tsx'
import { BikeFields, EDIT_FIELDS } from './bike-fields.tsx'
import { type BikeFormValues, toBikeFormValues } from './bike-form-values.ts'
import { PicturesField } from './pictures-field.tsx'
import { NO_LIST, PriceListField } from './price-list-field.tsx'
import { type Pictures, usePictures } from './use-pictures.ts'

/**
 * The dialog has no field for the address of the picture (docs/product/manage-bikes.md#manage-bikes), so
 * it is sent back unchanged.
 */
const editFormNow = (zone: string) =>
  bikeFormIn(yearAt(new Date(), createShopClock(zone)))
    .omit({ imageUrl: true })
    .extend({ priceListId: z.string() })

const AVAILABLE = 'Available'

type Props = { bike: DeskBike; onClose: () => void }
type Values = Omit<BikeFormValues, 'imageUrl'>

export function EditBikeDialog({ bike, onClose }: Props) {
  const { data: lists = [] } = useQuery(queryFor('GET /price-lists'))
  const { data: full } = useQuery(queryFor('GET /desk-bikes/:id', { params: { id: bike._id } }))
  const pictures = usePictures(full?.pictures ?? [])
  const { form, conflict, save } = useEditForm({ bike, onClose, lists, pictures })

  return (
    <FormDialog
      title="Edit Bike"
      description="Edit Bike Information. Click save when you're done."
      secondary={
        <>
          <ButtonLink to={href('/dashboard/bikes/:id/schedule', { id: bike._id })} variant="quiet">
            Schedule
          </ButtonLink>
          <ButtonLink to={addressOfCopy(bike)} variant="quiet" className="sm:mr-auto">
            Copy this bike
          </ButtonLink>
        </>
      }
      submitLabel="Save changes"
      busy={form.formState.isSubmitting || pictures.isBusy}
      onSubmit={save}
      onClose={onClose}
      className="grid gap-6"
    >
      <FormProvider {...form}>
        <BikeFields fields={EDIT_FIELDS} availableLabel={AVAILABLE}>
          {lists.length > 0 && <PriceListField lists={lists} current={bike.priceListId} />}
        </BikeFields>
      </FormProvider>
      <PicturesField
        pictures={pictures}
        {...(isElsewhere(bike.imageUrl) && { address: bike.imageUrl })}
      />
      <RevisionNotice conflict={conflict} />
    </FormDialog>
  )
}

const addressOfCopy = ({ _id }: DeskBike) =>
  `${href('/dashboard/add-bike')}?${new URLSearchParams({ copy: _id }).toString()}`

/** A public shop can fetch a picture of another place. */
const isElsewhere = (address: string) =>
  URL.parse(address)?.protocol === 'https:' && new URL(address).origin !== location.origin

type FormParts = Props & { lists: readonly PriceListView[]; pictures: Pictures }

function useEditForm({ bike, onClose, lists, pictures }: FormParts) {
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
    read: () => call('GET /desk-bikes/:id', { params }),
    toValues,
    toTexts: toTextsWith(lists),
  })

  const save = form.handleSubmit(async ({ isAvailable, priceListId, ...fields }) => {
    try {
      // Every rental changes the availability too, so it is sent only when it was changed here.
      const changed = form.formState.dirtyFields.isAvailable ? { isAvailable } : {}
      const { imageUrl, revision } = begun
      const rest = { priceListId: priceListId || null, imageUrl, revision }
      const body = { ...fields, ...changed, ...rest, pictures: pictures.uses() }
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

function toValues(bike: DeskBike): Values {
  const { imageUrl: _, ...values } = toBikeFormValues(bike)
  return values
}

const toTextsWith =
  (lists: readonly PriceListView[]) =>
  ({ priceListId, ...values }: Values) => ({
    ...Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field === 'isAvailable' ? AVAILABLE : labelOfField(field),
        typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value),
      ]),
    ),
    [labelOfField('priceList')]: lists.find(({ _id }) => _id === priceListId)?.name ?? NO_LIST,
  })

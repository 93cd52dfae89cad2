import { useFormContext } from 'react-hook-form'
import type { PriceListView } from '#contract/prices'
import { SelectField } from '../ui/field.tsx'

export const NO_LIST = 'None: price per hour only'

type Props = { lists: readonly PriceListView[]; current: string | undefined }

/** An archived list can be kept, but no other bike gets it. */
export function PriceListField({ lists, current }: Props) {
  const { register, formState } = useFormContext<{ priceListId: string }>()
  const options = lists
    .filter(({ _id, archived }) => !archived || _id === current)
    .map(({ _id, name, archived }) => ({
      value: _id,
      label: archived ? `${name} (archived)` : name,
    }))
  return (
    <SelectField
      label="Price list"
      options={[{ value: '', label: NO_LIST }, ...options]}
      error={formState.errors.priceListId?.message}
      {...register('priceListId')}
    />
  )
}

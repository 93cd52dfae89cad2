import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BikeForm } from '#contract/bikes'
import { CheckboxField, TextArea, TextField } from '../ui/field.tsx'

type Props = { availableLabel: string; children?: ReactNode }

const asNumber = { valueAsNumber: true }

/** What adding and editing a bike have in common. Children stand below the description. */
export function BikeFields({ availableLabel, children }: Props) {
  const { register, formState } = useFormContext<Omit<BikeForm, 'imageUrl'>>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextField label="Brand" error={errors.brand?.message} {...register('brand')} />
      <TextField label="Model" error={errors.model?.message} {...register('model')} />
      <TextField
        label="Year"
        type="number"
        inputMode="numeric"
        error={errors.year?.message}
        {...register('year', asNumber)}
      />
      <TextField
        label="CC"
        type="number"
        inputMode="decimal"
        step="any"
        error={errors.cc?.message}
        {...register('cc', asNumber)}
      />
      <TextField
        label="Price per hour"
        type="number"
        inputMode="decimal"
        step="0.01"
        hint="In taka"
        error={errors.pricePerHour?.message}
        {...register('pricePerHour', asNumber)}
      />
      <div className="grid gap-5 sm:col-span-2">
        <TextArea
          label="Description"
          rows={4}
          error={errors.description?.message}
          {...register('description')}
        />
        {children}
        <CheckboxField
          label={availableLabel}
          error={errors.isAvailable?.message}
          {...register('isAvailable')}
        />
      </div>
    </div>
  )
}

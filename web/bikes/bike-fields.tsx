import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BikeForm } from '#contract/bikes'
import { TextField, type TextFieldProps } from '../ui/field.tsx'
import { CheckboxField, TextArea } from '../ui/form-field.tsx'

const INPUTS = {
  name: { label: 'Name' },
  pricePerHour: {
    label: 'Price per hour',
    type: 'number',
    inputMode: 'decimal',
    step: '0.01',
    hint: 'In taka',
  },
  cc: {
    label: 'CC',
    type: 'number',
    inputMode: 'decimal',
    step: 'any',
    hint: '1 for a bicycle, 2 to 10 for an electric one',
  },
  year: { label: 'Year', type: 'number', inputMode: 'numeric' },
  model: { label: 'Model' },
  brand: { label: 'Brand' },
  imageUrl: {
    label: 'Image URL',
    type: 'url',
    hint: 'Filled in by itself when you add pictures below',
  },
  number: {
    label: 'Plate or fleet number (optional)',
    hint: 'Public pages do not show it.',
  },
} as const satisfies Record<string, TextFieldProps>

type Field = keyof typeof INPUTS | 'description'
type Props = { order: readonly Field[]; availableLabel: string; children?: ReactNode }

const asNumber = { valueAsNumber: true }

export function BikeFields({ order, availableLabel, children }: Props) {
  const { register, formState } = useFormContext<BikeForm>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {order.map((field) =>
        field === 'description' ? (
          <div key={field} className="sm:col-span-2">
            <TextArea
              label="Description"
              rows={4}
              hint="At least 10 characters"
              error={errors.description?.message}
              {...register('description')}
            />
          </div>
        ) : (
          <TextField
            key={field}
            {...INPUTS[field]}
            error={errors[field]?.message}
            {...register(field, 'inputMode' in INPUTS[field] ? asNumber : undefined)}
          />
        ),
      )}
      {children}
      <div className="sm:self-end">
        <CheckboxField
          label={availableLabel}
          error={errors.isAvailable?.message}
          {...register('isAvailable')}
        />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BikeForm } from '#contract/bikes'
import { TextField, type TextFieldProps } from '../ui/field.tsx'
import { CheckboxField, TextArea } from '../ui/form-field.tsx'

/** Add Bike has the fields in this order. */
const FIELDS = {
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
  model: { label: 'Model' },
  brand: { label: 'Brand' },
  imageUrl: {
    label: 'Image URL',
    type: 'url',
    hint: 'Filled in by itself when you add pictures below',
  },
  description: { label: 'Description', hint: 'At least 10 characters' },
  year: { label: 'Year', type: 'number', inputMode: 'numeric' },
  number: {
    label: 'Plate or fleet number (optional)',
    hint: 'Public pages do not show it.',
  },
} as const satisfies Record<Exclude<keyof BikeForm, 'isAvailable'>, TextFieldProps>

export type BikeField = keyof typeof FIELDS

export const ADD_FIELDS = Object.keys(FIELDS) as BikeField[]

export const isNumber = (field: BikeField): boolean => 'inputMode' in FIELDS[field]

const editable = ADD_FIELDS.filter((field) => field !== 'imageUrl' && field !== 'description')

/** Edit Bike has the numbers first, the description last, and no address of the picture. */
export const EDIT_FIELDS: readonly BikeField[] = [
  ...editable.filter((field) => isNumber(field)),
  ...editable.filter((field) => !isNumber(field)),
  'description',
]

type Props = { fields: readonly BikeField[]; availableLabel: string; children?: ReactNode }

const asNumber = { valueAsNumber: true }

export function BikeFields({ fields, availableLabel, children }: Props) {
  const { register, formState } = useFormContext<BikeForm>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) =>
        field === 'description' ? (
          <div key={field} className="sm:col-span-2">
            <TextArea
              {...FIELDS[field]}
              rows={4}
              error={errors.description?.message}
              {...register('description')}
            />
          </div>
        ) : (
          <TextField
            key={field}
            {...FIELDS[field]}
            error={errors[field]?.message}
            {...register(field, isNumber(field) ? asNumber : undefined)}
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

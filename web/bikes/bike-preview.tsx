import { useWatch } from 'react-hook-form'
import { BikeForm, type BikeView } from '#contract/bikes'
import noPicture from '../ui/no-picture.svg'
import { BikeCard } from './bike-card.tsx'
import { ADD_FIELDS, type BikeField, isNumber } from './bike-fields.tsx'

const PLACEHOLDERS: { [Field in BikeField]?: string } = {
  name: 'Bike name',
  brand: 'Brand',
  description: 'Description',
  imageUrl: noPicture,
}

/** A text is shown as it is typed, a number and the address of the picture once they are valid. */
function shownValue(field: BikeField, value: BikeForm[BikeField]) {
  const isValid = BikeForm.shape[field].safeParse(value).success
  if (isNumber(field)) return isValid ? value : 0
  const text = field === 'imageUrl' && !isValid ? '' : value
  return text || (PLACEHOLDERS[field] ?? '')
}

function typedBike({ isAvailable = true, ...typed }: Partial<BikeForm>): BikeView {
  const shown = Object.fromEntries(
    ADD_FIELDS.map((field) => [field, shownValue(field, typed[field])]),
  ) as { [Field in BikeField]: NonNullable<BikeForm[Field]> }
  return { ...shown, _id: 'preview', isAvailable, revision: '' }
}

/**
 * Shows the card as customers will see it. Screen readers skip it, because the form has the same
 * information.
 */
export function BikePreview() {
  const bike = typedBike(useWatch<BikeForm>())
  return (
    <div aria-hidden="true" inert className="grid max-w-sm gap-3 lg:sticky lg:top-10">
      <p className="text-sm text-muted">This is how customers will see it</p>
      <BikeCard bike={bike} />
    </div>
  )
}

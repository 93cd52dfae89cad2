import { useWatch } from 'react-hook-form'
import { BikeForm, type BikeView } from '#contract/bikes'
import noPicture from '../ui/no-picture.svg'
import { BikeCard } from './bike-card.tsx'

const { pricePerHour, cc, imageUrl } = BikeForm.shape

function typedBike(typed: Partial<BikeForm>): BikeView {
  const price = pricePerHour.safeParse(typed.pricePerHour)
  const engine = cc.safeParse(typed.cc)
  const picture = imageUrl.safeParse(typed.imageUrl)
  return {
    _id: 'preview',
    name: typed.name || 'Bike name',
    brand: typed.brand || 'Brand',
    model: typed.model ?? '',
    description: typed.description || 'Description',
    pricePerHour: price.success ? price.data : 0,
    cc: engine.success ? engine.data : 0,
    imageUrl: picture.success ? picture.data : noPicture,
    year: 0,
    isAvailable: typed.isAvailable ?? true,
    revision: '',
  }
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

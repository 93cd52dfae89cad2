import { Link, href } from 'react-router'
import type { RentalView } from '#contract/rentals'
import { nameWithNumber } from '#domain/bike-number'

export function RentalLink({
  rental: { _id: id, bikeId },
}: {
  rental: Pick<RentalView, '_id' | 'bikeId'>
}) {
  return (
    <Link
      to={href('/dashboard/rentals/:id', { id })}
      className="py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {nameWithNumber(bikeId)}
    </Link>
  )
}

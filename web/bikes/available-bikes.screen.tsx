import { screenMeta } from '../lib/page-meta.ts'
import { BikeListing } from './bike-listing.tsx'
import { ContinueBooking } from './continue-booking.tsx'

export const meta = screenMeta('Available Bikes')

export default function AvailableBikesScreen() {
  return (
    <>
      <ContinueBooking />
      <BikeListing title="Available Bikes" />
    </>
  )
}

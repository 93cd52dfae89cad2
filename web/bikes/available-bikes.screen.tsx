import { lazyComponent } from '../first-load/lazy-component.tsx'
import { screenMeta } from '../lib/page-meta.ts'
import { useSession } from '../lib/session.ts'
import { FirstStepsRoom } from '../system/first-steps-room.tsx'
import { BikeListing } from './bike-listing.tsx'
import { ContinueBooking } from './continue-booking.tsx'

export const meta = screenMeta('Available Bikes')

const FirstSteps = lazyComponent(
  () => import('../system/first-steps.tsx'),
  ({ FirstSteps }) => FirstSteps,
  <FirstStepsRoom />,
)

export default function AvailableBikesScreen() {
  const isAdmin = useSession()?.role === 'admin'
  return (
    <>
      {isAdmin && <FirstSteps />}
      <ContinueBooking />
      <BikeListing title="Available Bikes" />
    </>
  )
}

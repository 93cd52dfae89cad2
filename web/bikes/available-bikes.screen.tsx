import { screenMeta } from '../lib/page-meta.ts'
import { BikeListing } from './bike-listing.tsx'

export const meta = screenMeta('Available Bikes')

export default function AvailableBikesScreen() {
  return <BikeListing title="Available Bikes" />
}

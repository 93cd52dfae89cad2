import { BikeListing } from './bike-listing.tsx'

export function meta() {
  return [{ title: 'Available Bikes · Chaka' }]
}

export default function AvailableBikesScreen() {
  return <BikeListing title="Available Bikes" />
}

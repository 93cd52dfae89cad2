import { lazyComponent } from '../first-load/lazy-component.tsx'

/** The server renders a page with its bikes, so only a navigation inside the shop shows these. */
export const LateBikeSkeletons = lazyComponent(
  async () => (await import('./bike-skeletons.tsx')).BikeSkeletons,
)
export const LateDetailSkeleton = lazyComponent(
  async () => (await import('./bike-skeletons.tsx')).BikeDetailSkeleton,
)

import { lazyComponent } from '../first-load/lazy-component.tsx'

/** The server renders a page with its bikes, so only a navigation inside the shop shows these. */
export const LateBikeSkeletons = lazyComponent(
  () => import('./bike-skeletons.tsx'),
  ({ BikeSkeletons }) => BikeSkeletons,
)
export const LateDetailSkeleton = lazyComponent(
  () => import('./bike-skeletons.tsx'),
  ({ BikeDetailSkeleton }) => BikeDetailSkeleton,
)

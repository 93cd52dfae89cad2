import { href } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Problem } from '../ui/problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { BIKE_ERROR } from './bike-meta.ts'

export function NoBike() {
  return (
    <>
      <ScreenTitle isPublic>Bike not found</ScreenTitle>
      <h1 className="sr-only">Bike not found</h1>
      <Empty
        title={BIKE_ERROR}
        action={<ButtonLink to={href('/all-bikes')}>See all bikes</ButtonLink>}
      >
        <span className="text-xl font-semibold text-ink">We do not have this bike.</span>
      </Empty>
    </>
  )
}

export function UnreachableBike({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <ScreenTitle isPublic>Bike</ScreenTitle>
      <h1 className="sr-only">Bike</h1>
      <Problem
        message={BIKE_ERROR}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            <ButtonLink to={href('/all-bikes')} variant="quiet">
              See all bikes
            </ButtonLink>
          </div>
        }
      />
    </>
  )
}

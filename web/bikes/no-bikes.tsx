import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { BikeIcon } from '../ui/bike-icon.tsx'
import { Problem } from '../ui/problem.tsx'

type Props = {
  /** It is undefined when the bikes could be read, and none matches. */
  onRetry: (() => void) | undefined
  onShowAll: () => void
}

export function NoBikes({ onRetry, onShowAll }: Props) {
  if (onRetry) {
    return (
      <Problem
        message="sorry some error occurred"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    )
  }
  return (
    <Empty
      title={
        <>
          No bikes match the selected filters <BikeIcon className="inline size-6 text-brand" />
          {/* A browser without a font for the picture would show a box, so only screen readers get
              it. */}
          <span className="sr-only">🚲</span>
        </>
      }
      action={
        <Button variant="quiet" onClick={onShowAll}>
          Show all bikes
        </Button>
      }
    >
      Try another word, or fewer filters.
    </Empty>
  )
}

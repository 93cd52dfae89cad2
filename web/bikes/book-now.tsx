import type { BikeView } from '#contract/bikes'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/loading.tsx'
import type { ChosenTime } from './chosen-time.ts'
import { fetchDialogEarly } from './use-book-dialog.tsx'

/** Only an unavailable bike needs this part, which loads the calendar. */
const BookLater = lazyComponent(
  () => import('./book-later.tsx'),
  ({ BookLater }) => BookLater,
)

type Props = {
  bike: BikeView
  chosen: ChosenTime | undefined
  /** The code of the dialog has not come yet. */
  isOpening: boolean
  onBook: () => void
  onBookAt: (time: ChosenTime) => void
}

export function BookNow({ bike, chosen, isOpening, onBook, onBookAt }: Props) {
  if (bike.isAvailable) {
    return (
      <Button
        variant="accent"
        size="lg"
        onPointerEnter={fetchDialogEarly}
        onFocus={fetchDialogEarly}
        onClick={onBook}
        className="grow"
      >
        {isOpening ? <Spinner /> : null}
        Book now
      </Button>
    )
  }
  return (
    <>
      <Button variant="quiet" size="lg" disabled>
        Not Available
      </Button>
      <BookLater bike={bike} chosen={chosen} onBookAt={onBookAt} />
    </>
  )
}

import { Button } from '../ui/button.tsx'
import { FlatTyre } from './flat-tyre.tsx'

const TITLE = 'blocked-screen'

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

type BlockedScreenProps = { onAnswer: (answer: 'try again' | 'stay') => void }

/**
 * Covers the page when the code of the next screen cannot be loaded. The page below stays as it is.
 */
export function BlockedScreen({ onAnswer }: BlockedScreenProps) {
  return (
    <dialog
      ref={showModal}
      aria-labelledby={TITLE}
      onCancel={() => onAnswer('stay')}
      className="size-full max-h-none max-w-none bg-surface text-ink"
    >
      <div className="page flex min-h-full flex-col items-center justify-center gap-5 py-16 text-center">
        <FlatTyre className="w-56 text-brand" />
        <h1 id={TITLE} className="text-3xl sm:text-4xl">
          This page could not be loaded
        </h1>
        <p className="max-w-prose text-lg text-muted">
          The shop cannot be reached. Check your connection and try again.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => onAnswer('try again')}>Try again</Button>
          <Button variant="quiet" onClick={() => onAnswer('stay')}>
            Stay on this page
          </Button>
        </div>
      </div>
    </dialog>
  )
}

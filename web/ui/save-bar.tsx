import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = { isChanged: boolean; busy: boolean; onDiscard: () => void }

/** Stays at the lower edge while something is changed, because the form is longer than the window. */
export function SaveBar({ isChanged, busy, onDiscard }: Props) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-3',
        isChanged &&
          'sticky bottom-0 z-10 -mx-4 border-t border-line bg-raised px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border-x sm:px-5 sm:shadow-lifted',
      )}
    >
      {isChanged && (
        <p role="status" className="grow font-medium">
          Unsaved changes
        </p>
      )}
      {isChanged && (
        <Button variant="quiet" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" busy={busy}>
        Save changes
      </Button>
    </div>
  )
}

import { type Connection, useConnection } from '../lib/connection.ts'
import { AlertIcon } from '../ui/icons.tsx'

const SENTENCES: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'You are offline. You can go on reading what you have opened.',
  unreachable: 'The shop cannot be reached. We keep trying.',
}

/**
 * The live region stays on the page while it is empty, because screen readers announce only changes
 * of an existing one.
 */
export function ConnectionNotice() {
  const connection = useConnection()
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-3 print:hidden"
    >
      {connection === 'online' ? null : (
        <p className="flex items-center gap-2.5 rounded-control border border-accent bg-accent-soft px-4 py-3 font-medium text-ink shadow-lifted">
          <AlertIcon className="text-accent-ink" />
          {SENTENCES[connection]}
        </p>
      )}
    </div>
  )
}

import type { RevisionConflict } from '../lib/use-revised-form.ts'
import { Notice } from './notice.tsx'

/**
 * Another admin has saved these changes while the form was open. The toast has announced the first
 * sentence.
 */
export function RevisionNotice({ conflict }: { conflict: RevisionConflict | undefined }) {
  if (!conflict) return null
  return (
    <Notice tone="bad" title={conflict.message}>
      <ul className="grid gap-1">
        {conflict.changes.map(({ label, now, typed }) => (
          <li key={label}>
            {label} is now <Value text={now} />
            {typed !== undefined && (
              <>
                ; you typed <Value text={typed} />, which is saved instead
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The field itself shows a longer text whole. */
const LONGEST_VALUE = 100

function Value({ text }: { text: string }) {
  const cut = text.slice(0, LONGEST_VALUE).replace(/[\s.]+$/, '')
  const shown = text.length > LONGEST_VALUE ? `${cut}…` : text
  return <strong className="font-semibold">{shown}</strong>
}

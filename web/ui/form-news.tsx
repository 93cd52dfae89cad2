import type { FormNews as News } from '../lib/use-revised-form.ts'
import { Notice } from './notice.tsx'

/** What another admin has saved while a form was open. The toast has announced the first sentence. */
export function FormNews({ news }: { news: News | undefined }) {
  if (!news) return null
  return (
    <Notice tone="bad" title={news.message}>
      <ul className="grid gap-1">
        {news.changes.map(({ label, now, typed }) => (
          <li key={label}>
            {label} is now <Value>{now}</Value>.{' '}
            {typed !== undefined && (
              <>
                You typed <Value>{typed}</Value>, which is saved instead.
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Value({ children }: { children: string }) {
  return (
    <strong className="line-clamp-4 inline font-semibold whitespace-pre-line">{children}</strong>
  )
}

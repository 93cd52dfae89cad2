import type { ReactNode } from 'react'

const TONES = {
  info: 'border-line bg-raised text-ink',
  good: 'border-transparent bg-available-soft text-ink',
  bad: 'border-transparent bg-danger-soft text-ink',
} as const

type Props = { tone: keyof typeof TONES; title?: string; children?: ReactNode; action?: ReactNode }

/** The notice stays on the page. Its parent decides whether it is announced. */
export function Notice({ tone, title, children, action }: Props) {
  return (
    <div
      className={`flex items-start justify-between gap-4 rounded-card border px-5 py-4 ${TONES[tone]}`}
    >
      <div className="max-w-prose min-w-0 space-y-1 wrap-anywhere">
        {title !== undefined && <p className="font-semibold text-balance">{title}</p>}
        <div className="text-pretty">{children}</div>
      </div>
      {action}
    </div>
  )
}

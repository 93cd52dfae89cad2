import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Moment } from './moment.tsx'

/** Events that moved money or decided about it are emphasised, and so are failures. */
export type Emphasis = 'plain' | 'money' | 'trouble'

const DOTS: Record<Emphasis, string> = {
  plain: 'bg-line-strong',
  money: 'bg-brand',
  trouble: 'bg-accent',
}

export type TimelineEntry = {
  text: string
  /** Words of a person or of the payment company. */
  quote?: string | undefined
  by?: string | undefined
  at: string
  emphasis: Emphasis
}

/** A list of what happened, joined by a line. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol className="grid">
      {entries.map(({ text, quote, by, at, emphasis }, index) => (
        <li
          key={index}
          className="relative grid gap-0.5 pb-5 pl-7 before:absolute before:top-3 before:bottom-0 before:left-[0.3125rem] before:w-0.5 before:bg-line last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={classNames('absolute top-1.5 left-0 size-3 rounded-full', DOTS[emphasis])}
          />
          <span className="font-medium wrap-anywhere whitespace-pre-line">{text}</span>
          {quote === undefined ? null : (
            <span className="text-sm text-muted wrap-anywhere">“{quote}”</span>
          )}
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            <Moment iso={at} />
            {by !== undefined && <span className="wrap-anywhere">{by}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

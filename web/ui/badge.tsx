import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'available' | 'unavailable' | 'neutral' | 'accent' | 'brand' | 'alert'

const tones: Record<BadgeTone, string> = {
  available: 'bg-available-soft text-available',
  unavailable: 'bg-unavailable-soft text-unavailable',
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  brand: 'bg-brand-soft text-brand',
  alert: 'bg-danger-soft text-danger',
}

type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode }

/**
 * Green and red with a dot are only for available and not available. Outline and dot are borders,
 * because forced colours remove every background.
 */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  const dotted = tone === 'available' || tone === 'unavailable'
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.75 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {dotted ? <span aria-hidden="true" className="rounded-full border-3 border-current" /> : null}
      {children}
    </span>
  )
}

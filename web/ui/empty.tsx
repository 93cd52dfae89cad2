import type { ReactNode } from 'react'
import { EmptyRoad } from './drawings.tsx'

type EmptyProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong/60 px-6 py-12 text-center">
      <EmptyRoad className="mb-2 w-28 text-brand" />
      <p className="text-lg font-semibold">{title}</p>
      {children === undefined ? null : <div className="max-w-prose text-muted">{children}</div>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  )
}

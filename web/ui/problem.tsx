import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

/** Something failed: what, and what to do about it. */
export function Problem({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-raised px-6 py-14 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <AlertIcon className="size-7" />
      </span>
      <p className="max-w-prose text-lg font-semibold">{message}</p>
      {action}
    </div>
  )
}

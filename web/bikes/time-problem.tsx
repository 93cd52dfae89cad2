import type { ReactNode } from 'react'
import { AlertIcon } from '../ui/icons.tsx'

/** The usual reason is a time in the address that cannot be read. */
export function TimeProblem({
  children = 'This link has a wrong time. Choose a time again.',
}: {
  children?: ReactNode
}) {
  return (
    <p role="alert" className="mt-2 flex items-start gap-1.5 text-sm font-medium text-danger">
      <AlertIcon className="mt-0.5 size-4" />
      {children}
    </p>
  )
}

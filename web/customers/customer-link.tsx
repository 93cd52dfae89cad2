import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useDuty } from '../users/use-duty.ts'
import { Badge } from '../ui/badge.tsx'

type Props = {
  customer: { _id: string; name: string; isBlocked?: boolean | undefined }
  children?: ReactNode
}

/** The name leads to the customer's card for an admin who may open it. */
export function CustomerLink({ customer: { _id: id, name, isBlocked }, children }: Props) {
  const isDesk = useDuty('desk')
  if (children !== undefined && !isDesk) return null
  return (
    <>
      {isDesk ? (
        <Link
          to={href('/dashboard/customers/:id', { id })}
          className="inline-block py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:py-0.5"
        >
          {children ?? name}
        </Link>
      ) : (
        name
      )}
      {children === undefined && isBlocked === true && (
        <>
          {' '}
          <Badge tone="alert">Blocked</Badge>
        </>
      )}
    </>
  )
}

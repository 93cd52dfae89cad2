import { href } from 'react-router'
import { ApiProblem } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'

export const isNoRental = (error: Error | null) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

/** The address names no rental, or one of another customer. */
export function NoRental() {
  const isAdmin = useSession()?.role === 'admin'
  return (
    <Problem
      message="This rental does not exist."
      action={
        <ButtonLink to={href(isAdmin ? '/dashboard/rent-management' : '/dashboard/my-rentals')}>
          {isAdmin ? 'Rent Management' : 'My Rentals'}
        </ButtonLink>
      }
    />
  )
}

import { href } from 'react-router'
import { endWaiting } from '../../bikes/begun-booking.ts'
import type { ApiProblem } from '../../lib/api-problem.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showInView } from './other-bikes.tsx'

/** Another tab has booked the bike for this customer. */
export function AlreadyBooked({ problem }: { problem: ApiProblem }) {
  return (
    <div ref={showInView} role="alert">
      <Notice tone="good" title={problem.message}>
        <ButtonLink
          variant="quiet"
          to={href('/dashboard/my-rentals')}
          onClick={endWaiting}
          className="mt-2"
        >
          My Rentals
        </ButtonLink>
      </Notice>
    </div>
  )
}

import { Link, href } from 'react-router'
import type { RentalPage } from '#contract/rental-page'
import { Section } from '../../ui/section.tsx'

const LINK = 'font-medium text-brand underline underline-offset-4'

export function DocumentsSection({ rental }: { rental: RentalPage }) {
  const id = rental._id
  const hasReceipt = rental.returnTime !== undefined || rental.cancelled !== undefined
  return (
    <Section title="Documents">
      <ul className="grid gap-2">
        <li>
          <Link to={href('/dashboard/rentals/:id/agreement', { id })} className={LINK}>
            Rental agreement
          </Link>
        </li>
        <li>
          {hasReceipt ? (
            <Link to={href('/dashboard/rentals/:id/receipt', { id })} className={LINK}>
              Receipt
            </Link>
          ) : (
            <span className="text-muted">There is a receipt once the bike is back.</span>
          )}
        </li>
      </ul>
    </Section>
  )
}

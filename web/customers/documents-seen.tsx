import { Link, href } from 'react-router'
import type { CustomerCard } from '#contract/customers'
import { formatDay } from '../lib/format-day.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { describeId } from '../rentals/handover/handover-labels.ts'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/section.tsx'

export function DocumentsSeen({ card: { documents } }: { card: CustomerCard }) {
  const zone = useShopZone()
  return (
    <Section title="Documents seen">
      {documents.length === 0 ? (
        <p className="text-muted">None recorded with a handover yet.</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {documents.map((document) => (
              <li key={`${document.kind} ${document.lastFour}`} className="px-5 py-3">
                <span className="block font-medium wrap-anywhere">{describeId(document)}</span>
                <Link
                  to={href('/dashboard/rentals/:id', { id: document.rentalId })}
                  className="inline-block py-2.5 text-sm text-muted underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:py-0"
                >
                  Seen {formatDay(document.at, zone)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { href, useParams } from 'react-router'
import type { CustomerCard } from '#contract/customers'
import { ApiProblem } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { formatTaka } from '../lib/money-format.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Problem } from '../ui/problem.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerRentals } from './customer-rentals.tsx'
import { DocumentsSeen } from './documents-seen.tsx'

/** The address names no customer, or one who was deleted. */
const isNoCustomer = (error: Error | null) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

export default function CustomerScreen() {
  const { id = '' } = useParams()
  const customer = useQuery({
    ...queryFor('GET /customers/:id', { params: { id } }),
    refetchInterval: pollInterval(),
  })
  return (
    <>
      <ScreenTitle>{customer.data?.name ?? 'Customer'}</ScreenTitle>
      {customer.isPending && <TableSkeleton message="Loading" />}
      {isNoCustomer(customer.error) ? (
        <Problem
          message="This customer does not exist."
          action={<ButtonLink to={href('/dashboard/rent-management')}>Rent Management</ButtonLink>}
        />
      ) : (
        <ReadProblem message="Some Error Occurred" of={customer} />
      )}
      {customer.data && <CardOf card={customer.data} now={new Date(customer.dataUpdatedAt)} />}
    </>
  )
}

function CardOf({ card, now }: { card: CustomerCard; now: Date }) {
  const zone = useShopZone()
  return (
    <>
      <PageTitle title={card.name}>
        {card.isAdmin ? 'An account of the shop' : 'Customer'} since{' '}
        {formatDay(card.createdAt, zone)}
      </PageTitle>
      <CustomerActions card={card} />
      {card.block && (
        <div className="mb-8">
          <Notice tone="bad" title="Blocked: new bookings are made by the shop alone">
            <p className="whitespace-pre-line">{card.block.note}</p>
            <p className="text-sm text-muted">
              {card.block.by}, {formatDay(card.block.at, zone)}
            </p>
          </Notice>
        </div>
      )}
      <div className="grid gap-10">
        <Figures card={card} />
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:items-start">
          <div className="grid min-w-0 gap-10">
            <CustomerContact card={card} />
            <DocumentsSeen card={card} />
          </div>
          <CustomerNotes card={card} />
        </div>
        <Section title="Rentals">
          <CustomerRentals card={card} now={now} />
        </Section>
      </div>
    </>
  )
}

type Figure = { label: string; value: string | number; note?: string; isOpen?: boolean }

/** A clerk asks the customer about the emphasised figures. */
function Figures({ card: { figures } }: { card: CustomerCard }) {
  const { rentals, cancelled, noShows, owed, credit, depositsHeld } = figures
  const shown: Figure[] = [
    { label: 'Owed', value: formatTaka(owed), isOpen: owed > 0, ...creditNote(credit) },
    { label: 'Deposits held', value: formatTaka(depositsHeld) },
    {
      label: 'Rentals',
      value: rentals,
      ...(cancelled > 0 && { note: `and ${cancelled} cancelled` }),
    },
    { label: 'No-shows', value: noShows, isOpen: noShows > 0 },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {shown.map(({ label, value, note, isOpen = false }) => (
        <Card key={label} className="grid content-start gap-1 px-4 py-3 sm:px-5 sm:py-4">
          <dt className="text-sm font-medium text-muted">{label}</dt>
          <dd
            className={classNames(
              'font-display text-xl font-bold tabular-nums sm:text-2xl',
              isOpen && 'text-danger',
            )}
          >
            {value}
            {note !== undefined && (
              <span className="block font-sans text-sm font-normal text-muted">{note}</span>
            )}
          </dd>
        </Card>
      ))}
    </dl>
  )
}

const creditNote = (credit: number) =>
  credit > 0 ? { note: `${formatTaka(credit)} to give back` } : {}

import type { BoardDay, DayRental } from '#contract/board'
import { href } from 'react-router'
import { formatDay } from '../lib/format-day.ts'
import { formatTaka } from '../lib/money-format.ts'
import { formatClock } from '../lib/shop-time.ts'
import { dayIn } from '../lib/calendar-day.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { Phone } from '../ui/phone.tsx'

const LISTS = ['overdue', 'goingOut', 'comingBack', 'toPay'] as const
type ListName = (typeof LISTS)[number]

type ListText = {
  title: string
  none: string
  /** Rent Management shows all of them. */
  stage: string
  step: (rental: DayRental) => string
  when: string
}

const TEXTS: Record<ListName, ListText> = {
  overdue: {
    title: 'Overdue',
    none: 'Nothing overdue.',
    stage: 'overdue',
    step: () => 'Take back',
    when: 'Due',
  },
  goingOut: {
    title: 'Going out',
    none: 'Nothing goes out any more today.',
    stage: 'today',
    step: ({ warning }) => (warning === 'atRisk' ? 'Another bike' : 'Hand out'),
    when: '',
  },
  comingBack: {
    title: 'Coming back',
    none: 'Nothing comes back any more today.',
    stage: 'out',
    step: () => 'Take back',
    when: '',
  },
  toPay: {
    title: 'To pay',
    none: 'Nothing to pay.',
    stage: 'unpaid',
    step: ({ due, isMissing }) =>
      isMissing ? 'Bill the ride' : due > 0 ? `Take ${formatTaka(due)}` : 'Settle',
    when: 'Back',
  },
}

type Props = {
  day: BoardDay
  now: Date
  zone: string
  /** On a phone each list is folded, except what is overdue. */
  isFolded?: boolean
  onStep: (rental: DayRental) => void
}

/** The desk reads what it does today, each with the one button that comes next. */
export function DayLists({ day, now, zone, isFolded = false, onStep }: Props) {
  return (
    <div className="grid grid-cols-1 content-start gap-5 max-md:gap-2">
      {LISTS.filter((name) => !isFolded || day[name].count > 0).map((name) =>
        isFolded ? (
          <details key={name} open={name === 'overdue' && day.overdue.count > 0} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line bg-raised px-3.5">
              <ListTitle name={name} count={day[name].count} />
            </summary>
            <List {...{ name, day, now, zone, onStep }} className="mt-2" />
          </details>
        ) : (
          <section key={name} aria-label={TEXTS[name].title}>
            <div className="mb-2 flex items-center gap-2">
              <ListTitle name={name} count={day[name].count} />
            </div>
            <List {...{ name, day, now, zone, onStep }} />
          </section>
        ),
      )}
      {isFolded && LISTS.some((name) => day[name].count === 0) && (
        <p className="text-sm text-muted">{describeEmpty(day)}</p>
      )}
    </div>
  )
}

/** "Nothing overdue, going out or coming back today." */
function describeEmpty(day: BoardDay): string {
  const names = LISTS.filter((name) => day[name].count === 0).map((name) =>
    TEXTS[name].title.toLowerCase(),
  )
  const last = names.pop() ?? ''
  return `Nothing ${names.length > 0 ? `${names.join(', ')} or ${last}` : last} today.`
}

function ListTitle({ name, count }: { name: ListName; count: number }) {
  const isAlarm = name === 'overdue' && count > 0
  return (
    <>
      {isAlarm && <AlertIcon className="size-4 text-danger" />}
      <h2 className="font-sans text-sm font-semibold tracking-normal">{TEXTS[name].title}</h2>
      <span
        className={`rounded-full px-2 py-0.5 text-xs font-semibold tabular-nums ${isAlarm ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
      >
        {count}
      </span>
    </>
  )
}

type ListProps = Omit<Props, 'isFolded'> & { name: ListName; className?: string }

function List({ name, day, now, zone, onStep, className = '' }: ListProps) {
  const { count, rentals } = day[name]
  const { none, stage } = TEXTS[name]
  if (count === 0) return <p className={`text-sm text-muted ${className}`}>{none}</p>
  return (
    <div className={className}>
      <ul className="grid grid-cols-1 gap-2">
        {rentals.map((rental) => (
          <li key={rental._id}>
            <DayCard {...{ rental, name, now, zone, onStep }} />
          </li>
        ))}
      </ul>
      {count > rentals.length && (
        <ButtonLink
          variant="quiet"
          size="sm"
          className="mt-2 w-full"
          to={`${href('/dashboard/rent-management')}?show=${stage}`}
        >
          {`All ${count}`}
        </ButtonLink>
      )}
    </div>
  )
}

type CardProps = Pick<Props, 'now' | 'zone' | 'onStep'> & { name: ListName; rental: DayRental }

function DayCard({ rental, name, now, zone, onStep }: CardProps) {
  const { customer, bike, phone, warning, at } = rental
  const { step, when } = TEXTS[name]
  const isToday = dayIn(zone, new Date(at)) === dayIn(zone, now)
  const time = isToday ? formatClock(at, zone) : formatDay(at, zone)
  const label = step(rental)
  return (
    <article className="grid grid-cols-1 gap-1 rounded-control border border-line bg-raised p-3">
      <div className="grid grid-cols-1 gap-0.5 text-sm">
        <p className="flex items-baseline justify-between gap-3">
          <strong className="min-w-0 truncate font-semibold">{customer}</strong>
          <span
            className={`shrink-0 tabular-nums ${name === 'overdue' ? 'font-semibold text-danger' : 'text-muted'}`}
          >
            {rental.isMissing ? `Missing ${time}` : `${when} ${time}`.trim()}
          </span>
        </p>
        {rental.isMissing && (
          <p className="font-medium text-danger">About {formatTaka(rental.due)} to pay</p>
        )}
        {name !== 'overdue' && warning === 'atRisk' && (
          <p className="flex items-center gap-1.5 font-medium text-danger">
            <AlertIcon className="size-4" />
            Its bike is not back
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <p className="truncate text-muted" title={bike}>
            {bike}
          </p>
          {name === 'overdue' && (
            <Phone className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 md:pointer-fine:min-h-6">
              {phone}
            </Phone>
          )}
        </div>
        <Button
          size="sm"
          variant={name === 'overdue' || name === 'goingOut' ? 'primary' : 'quiet'}
          aria-label={`${label}: ${customer}, ${bike}`}
          onClick={() => onStep(rental)}
          className="shrink-0"
        >
          {label}
        </Button>
      </div>
    </article>
  )
}

import { Link, href } from 'react-router'
import type { BikeView, DeskBike } from '#contract/bikes'
import { formatPrice } from '../lib/money-format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BikePicture } from '../ui/picture.tsx'
import { AvailabilityBadge, FADED, cardFrame } from './bike-card.tsx'

type ManagedBikeCardProps = { bike: DeskBike; onUpdate: () => void; onDelete: () => void }

export function ManagedBikeCard({ bike, onUpdate, onDelete }: ManagedBikeCardProps) {
  return (
    <article className={`${cardFrame} max-sm:grid max-sm:grid-cols-[7.5rem_1fr]`}>
      <div className="relative max-sm:p-3.5 max-sm:pr-0">
        <BikePicture
          src={bike.imageUrl}
          alt=""
          className={classNames('max-sm:rounded-control', !bike.isAvailable && FADED)}
        />
        <AvailabilityBadge
          bike={bike}
          className="absolute top-3 left-3 max-sm:static max-sm:mt-2.5"
        />
      </div>
      <div className="flex grow flex-col p-3.5 sm:p-6">
        <p className="text-sm font-semibold text-accent-ink">{bike.brand}</p>
        <h2 className="text-lg wrap-anywhere sm:mt-1 sm:text-xl">
          {bike.name}{' '}
          <span className="font-sans text-base font-normal tracking-normal whitespace-nowrap text-muted">
            ({bike.cc} cc)
          </span>
        </h2>
        {bike.number !== '' && (
          <p className="mt-0.5 font-semibold wrap-anywhere tabular-nums">{bike.number}</p>
        )}
        <p className="mt-2 line-clamp-3 text-muted wrap-anywhere max-sm:hidden">
          {bike.description}
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-2 sm:gap-y-4 sm:pt-5">
          <p className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-1.5">
            <span className="font-display text-xl leading-none font-bold tracking-tight tabular-nums sm:block sm:text-[1.75rem]">
              {formatPrice(bike.pricePerHour)}
            </span>{' '}
            <span className="text-sm text-muted sm:mt-1 sm:block">BDT per hour</span>
          </p>
          <ScheduleLink bike={bike} />
        </div>
        <div className="mt-3 flex gap-2 *:grow max-sm:*:px-2 sm:mt-4 sm:gap-3">
          <Button variant="quiet" onClick={onDelete} aria-label={`Delete ${bike.name}`}>
            Delete
          </Button>
          <Button onClick={onUpdate} aria-label={`Update ${bike.name}`}>
            Update
          </Button>
        </div>
      </div>
    </article>
  )
}

function ScheduleLink({ bike }: { bike: BikeView }) {
  return (
    <Link
      to={href('/dashboard/bikes/:id/schedule', { id: bike._id })}
      aria-label={`Schedule of ${bike.name}`}
      className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:min-h-6"
    >
      Schedule
    </Link>
  )
}

import type { BikeView } from '#contract/bikes'
import { formatTaka, fromTaka } from '#domain/money'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { BikePicture } from '../ui/picture.tsx'

type BikeCardProps = {
  bike: BikeView
  heading?: 'h2' | 'h3'
  /** For the pictures a page opens with. */
  eager?: boolean
} & ({ mode?: 'view' } | { mode: 'management'; onUpdate: () => void; onDelete: () => void })

export function BikeCard(props: BikeCardProps) {
  const { bike, heading: Heading = 'h2', eager = false } = props
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card">
      <div className="relative overflow-hidden">
        <BikePicture
          src={bike.imageUrl}
          alt=""
          eager={eager}
          className="transition-transform duration-500 ease-out-soft group-hover:scale-103"
        />
        <span className="absolute top-3 left-3 flex">
          <Badge tone={bike.isAvailable ? 'available' : 'unavailable'}>
            {bike.isAvailable ? 'Available' : 'Unavailable'}
          </Badge>
        </span>
      </div>
      <div className="flex grow flex-col p-5 sm:p-6">
        <p className="text-sm font-semibold text-accent-ink">{bike.brand}</p>
        <Heading className="mt-1 text-xl wrap-anywhere">
          {bike.name}{' '}
          <span className="font-sans text-base font-normal tracking-normal whitespace-nowrap text-muted">
            ({bike.cc} cc)
          </span>
        </Heading>
        <p className="mt-2 line-clamp-3 text-muted wrap-anywhere">{bike.description}</p>
        <p className="mt-auto pt-5">
          <span className="font-display text-2xl font-bold tabular-nums">
            {formatTaka(fromTaka(bike.pricePerHour))}
          </span>{' '}
          <span className="text-sm text-muted">BDT per hour</span>
        </p>
        <div className="mt-4 flex gap-3 *:grow">
          {props.mode === 'management' ? (
            <ManagementActions {...props} />
          ) : (
            <ViewAction bike={bike} />
          )}
        </div>
      </div>
    </article>
  )
}

function ViewAction({ bike }: { bike: BikeView }) {
  if (!bike.isAvailable) {
    return (
      <Button variant="quiet" disabled aria-label={`View Details of ${bike.name}: unavailable`}>
        View Details
      </Button>
    )
  }
  return (
    <ButtonLink to={`/bikes/${bike._id}#top`} aria-label={`View Details of ${bike.name}`}>
      View Details
    </ButtonLink>
  )
}

type ManagementProps = { bike: BikeView; onUpdate: () => void; onDelete: () => void }

function ManagementActions({ bike, onUpdate, onDelete }: ManagementProps) {
  return (
    <>
      <Button variant="quiet" onClick={onDelete} aria-label={`Delete ${bike.name}`}>
        Delete
      </Button>
      <Button onClick={onUpdate} aria-label={`Update ${bike.name}`}>
        Update
      </Button>
    </>
  )
}

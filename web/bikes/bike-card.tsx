import { Link, href } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { formatPrice } from '../lib/money-format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BikePicture } from '../ui/picture.tsx'

type BikeCardProps = {
  bike: BikeView
  heading?: 'h2' | 'h3'
  /** Loads the picture at once: for the first cards of a page. */
  eager?: boolean
  /** Puts the picture beside the text where a list has room for two upright cards but not for three. */
  sideways?: boolean
} & ({ mode?: 'view' } | { mode: 'management'; onUpdate: () => void; onDelete: () => void })

const frame =
  'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card'
const pressable =
  'transition duration-300 ease-out-soft hover:-translate-y-1 hover:border-line-strong hover:shadow-lifted'

export function BikeCard(props: BikeCardProps) {
  const { bike, heading: Heading = 'h2', eager = false, sideways = false } = props
  const isManaged = props.mode === 'management'
  const isPressable = bike.isAvailable && !isManaged
  return (
    <article
      className={classNames(
        frame,
        isPressable && pressable,
        sideways && '@xl:@max-5xl:grid @xl:@max-5xl:grid-cols-[2fr_3fr]',
      )}
    >
      <CardPicture
        bike={bike}
        eager={eager}
        className={sideways ? '@xl:@max-5xl:h-full' : undefined}
      />
      <div className="flex grow flex-col p-5 sm:p-6">
        <p className="text-sm font-semibold text-accent-ink">{bike.brand}</p>
        <Heading className="mt-1 text-xl wrap-anywhere">
          {bike.name}{' '}
          <span className="font-sans text-base font-normal tracking-normal whitespace-nowrap text-muted">
            ({bike.cc} cc)
          </span>
        </Heading>
        <p className="mt-2 line-clamp-3 text-muted wrap-anywhere">{bike.description}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-4 pt-5">
          <p>
            <span className="block font-display text-[1.75rem] leading-none font-bold tracking-tight tabular-nums">
              {formatPrice(bike.pricePerHour)}
            </span>{' '}
            <span className="mt-1 block text-sm text-muted">BDT per hour</span>
          </p>
          {isManaged ? <ScheduleLink bike={bike} /> : <ViewAction bike={bike} />}
        </div>
        {isManaged ? (
          <div className="mt-4 flex gap-3 *:grow">
            <ManagementActions {...props} />
          </div>
        ) : null}
      </div>
    </article>
  )
}

type CardPictureProps = { bike: BikeView; eager: boolean; className: string | undefined }

/** An unavailable bike is shown with faded colours. */
function CardPicture({ bike, eager, className }: CardPictureProps) {
  return (
    <div className={classNames('relative overflow-hidden', className)}>
      <BikePicture
        src={bike.imageUrl}
        alt=""
        eager={eager}
        className={classNames(
          'transition-transform duration-500 ease-out-soft',
          bike.isAvailable ? 'group-hover:scale-104' : 'opacity-75 grayscale-70',
          className,
        )}
      />
      <span className="absolute top-3 left-3 flex">
        <Badge tone={bike.isAvailable ? 'available' : 'unavailable'}>
          {bike.isAvailable ? 'Available' : 'Unavailable'}
        </Badge>
      </span>
    </div>
  )
}

/** The link covers the whole card. */
function ViewAction({ bike }: { bike: BikeView }) {
  if (!bike.isAvailable) {
    return (
      <Button variant="quiet" disabled aria-label={`View Details of ${bike.name}: unavailable`}>
        View Details
      </Button>
    )
  }
  return (
    <ButtonLink
      to={`${href('/bikes/:id', { id: bike._id })}#top`}
      aria-label={`View Details of ${bike.name}`}
      className="group-hover:border-brand-strong group-hover:bg-brand-strong after:absolute after:inset-0"
    >
      View Details
    </ButtonLink>
  )
}

function ScheduleLink({ bike }: { bike: BikeView }) {
  return (
    <Link
      to={href('/dashboard/bikes/:id/schedule', { id: bike._id })}
      aria-label={`Schedule of ${bike.name}`}
      className="inline-flex min-h-6 items-center gap-1.5 font-medium text-brand underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      Schedule
    </Link>
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

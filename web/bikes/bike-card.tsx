import { href } from 'react-router'
import type { ListedBike } from '#contract/bikes'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { formatPrice } from '../lib/money-format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BikePicture } from '../ui/picture.tsx'
import { type ChosenTime, timeSearch } from './chosen-time.ts'

const FreeAgainLink = lazyComponent(
  () => import('./free-again-link.tsx'),
  ({ FreeAgainLink }) => FreeAgainLink,
)

const CardCosts = lazyComponent(
  () => import('./card-costs.tsx'),
  ({ CardCosts }) => CardCosts,
  <span className="mt-2 block h-6" />,
)

type BikeCardProps = {
  bike: ListedBike
  /** `isAvailable` is about this time, or about now when there is none. */
  time?: ChosenTime | undefined
  heading?: 'h2' | 'h3'
  eager?: boolean
  /**
   * The picture moves beside the text where a list has room for two upright cards but not for
   * three.
   */
  sideways?: boolean
}

export const FADED = 'opacity-75 grayscale-70'

export const cardFrame =
  'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card'
const pressable =
  'transition duration-300 ease-out-soft hover:-translate-y-1 hover:border-line-strong hover:shadow-lifted'

export function BikeCard({
  bike,
  time,
  heading: Heading = 'h2',
  eager = false,
  sideways = false,
}: BikeCardProps) {
  return (
    <article
      className={classNames(
        cardFrame,
        bike.isAvailable && pressable,
        sideways && '@xl:@max-5xl:grid @xl:@max-5xl:grid-cols-[2fr_3fr]',
      )}
    >
      <CardPicture
        bike={bike}
        time={time}
        eager={eager}
        className={sideways ? '@xl:@max-5xl:h-full' : undefined}
      />
      <div className="flex grow flex-col p-5 sm:p-6 @5xl:pt-5">
        <p className="text-sm font-semibold text-accent-ink">{bike.brand}</p>
        <Heading className="mt-1 text-xl wrap-anywhere">
          {bike.name}{' '}
          <span className="font-sans text-base font-normal tracking-normal whitespace-nowrap text-muted">
            ({bike.cc} cc)
          </span>
        </Heading>
        <p className="mt-2 line-clamp-3 text-muted wrap-anywhere @5xl:line-clamp-2">
          {bike.description}
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-4 pt-5">
          <p>
            <span className="block font-display text-[1.75rem] leading-none font-bold tracking-tight tabular-nums">
              {formatPrice(bike.pricePerHour)}
            </span>{' '}
            <span className="mt-1 block text-sm text-muted">BDT per hour</span>
            {(bike.prices ?? bike.rideCost) && <CardCosts bike={bike} time={time} />}
          </p>
          <ViewAction bike={bike} time={time} />
        </div>
      </div>
    </article>
  )
}

type CardPictureProps = {
  bike: ListedBike
  time: ChosenTime | undefined
  eager: boolean
  className: string | undefined
}

function CardPicture({ bike, time, eager, className }: CardPictureProps) {
  return (
    <div className={classNames('relative overflow-hidden', className)}>
      <BikePicture
        src={bike.imageUrl}
        alt=""
        eager={eager}
        className={classNames(
          'transition-transform duration-500 ease-out-soft',
          bike.isAvailable ? 'group-hover:scale-104' : FADED,
          className,
        )}
      />
      <AvailabilityBadge bike={bike} time={time} className="absolute top-3 left-3" />
      {!bike.isAvailable && <FreeAgainLink bike={bike} time={time} />}
    </div>
  )
}

type AvailabilityProps = Pick<BikeCardProps, 'bike' | 'time'> & { className: string }

export function AvailabilityBadge({ bike, time, className }: AvailabilityProps) {
  const [free, taken] = time
    ? ['Free at this time', 'Taken at this time']
    : ['Available', 'Unavailable']
  return (
    <span className={`flex ${className}`}>
      <Badge tone={bike.isAvailable ? 'available' : 'unavailable'}>
        {bike.isAvailable ? free : taken}
      </Badge>
    </span>
  )
}

function ViewAction({ bike, time }: Pick<BikeCardProps, 'bike' | 'time'>) {
  if (!bike.isAvailable) {
    return (
      <Button variant="quiet" disabled aria-label={`View Details of ${bike.name}: unavailable`}>
        View Details
      </Button>
    )
  }
  return (
    <ButtonLink
      to={`${href('/bikes/:id', { id: bike._id })}${timeSearch(time)}#top`}
      aria-label={`View Details of ${bike.name}`}
      className="group-hover:border-brand-strong group-hover:bg-brand-strong after:absolute after:inset-0"
    >
      View Details
    </ButtonLink>
  )
}

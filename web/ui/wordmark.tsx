import { Link, href } from 'react-router'
import { useShopName } from '../lib/shop.ts'
import { classNames } from './class-names.ts'

const SPOKES = [0, 60, 120, 180, 240, 300]

/** The wheel stands for the name: chaka is Bengali for wheel. */
export function Wheel({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={className}>
      <circle cx="20" cy="20" r="17" stroke="currentColor" strokeWidth="5" />
      <g stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        {SPOKES.map((angle) => (
          <path key={angle} d="M20 15.5V6" transform={`rotate(${angle} 20 20)`} />
        ))}
      </g>
      <circle cx="20" cy="20" r="4.6" className="fill-accent" />
    </svg>
  )
}

/**
 * The sidebar has room for this many characters beside the wheel; a longer name takes two smaller
 * lines.
 */
const LONGEST_IN_ONE_LINE = 11

export function Wordmark({ className }: { className?: string }) {
  const name = useShopName()
  return (
    <Link
      to={href('/')}
      aria-label={`${name}, home`}
      className={classNames(
        'group inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-brand',
        className,
      )}
    >
      <Wheel className="shop-mark size-8 shrink-0 transition-transform duration-700 ease-out-soft group-hover:rotate-180" />
      <span
        className={classNames(
          'font-display font-extrabold tracking-tight',
          name.length > LONGEST_IN_ONE_LINE
            ? 'line-clamp-2 text-lg leading-5.5 wrap-anywhere'
            : 'truncate text-[1.65rem] leading-tight',
        )}
      >
        {name}
      </span>
    </Link>
  )
}

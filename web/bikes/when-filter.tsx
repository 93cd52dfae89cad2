import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiProblem } from '../lib/api.ts'
import { formatRange } from '../lib/format-range.ts'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { useShopZone } from '../lib/shop-zone.ts'
import { classNames } from '../ui/class-names.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { type ChosenTime, withTime } from './chosen-time.ts'
import { hasInvalidTime } from './invalid-time.ts'
import { readFilters, writeFilters } from './filter-search-params.ts'
import { TimeProblem } from './time-problem.tsx'

const WhenFields = lazyComponent(
  () => import('./when-fields.tsx'),
  ({ WhenFields }) => WhenFields,
  <div className="min-h-40" />,
)

function useSetTime() {
  const setParams = useSearchParams()[1]
  return (time: ChosenTime | undefined, replace = false) =>
    setParams((before) => withTime(writeFilters({ ...readFilters(before), page: 1 }), time), {
      replace,
      preventScrollReset: true,
    })
}

const codeOf = (error: Error | null) => (error instanceof ApiProblem ? error.code : undefined)

/** A time that has passed is removed from the address, others are explained. */
function useTimeProblem(error: Error | null, removeTime: () => void): ReactNode {
  const isInvalid = hasInvalidTime(useSearchParams()[0])
  const isOutdated = codeOf(error) === 'period_in_past'
  const remove = useEffectEvent(removeTime)
  useEffect(() => {
    if (isOutdated) remove()
  }, [isOutdated])
  if (isInvalid) return <TimeProblem />
  return codeOf(error) === 'period_too_far' && <TimeProblem>{error?.message}</TimeProblem>
}

type Props = {
  time: ChosenTime | undefined
  error: Error | null
}

/** The filter is folded, so that the bikes come first. */
export function WhenFilter({ time, error }: Props) {
  const zone = useShopZone()
  const setTime = useSetTime()
  const problem = useTimeProblem(error, () => setTime(undefined, true))
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // The fields stay on the page with what was typed while the filter is closed.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  // The visitor may have opened the filter before hydration.
  useEffect(() => setIsOpen(details.current?.open === true), [])
  return (
    <>
      <details
        ref={details}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group/when rounded-control border-line-strong bg-raised @max-5xl:mt-3 @max-5xl:border @5xl:relative"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 @max-5xl:px-3.5 @max-5xl:py-2 @5xl:grid @5xl:gap-y-1.5 [&::-webkit-details-marker]:hidden">
          <span className="text-sm font-semibold">When</span>
          <span className="flex min-w-0 grow items-center gap-x-2 text-muted tabular-nums @5xl:min-h-11 @5xl:rounded-control @5xl:border @5xl:border-line-strong @5xl:px-3.5">
            <span className={classNames('min-w-0 grow', time && '@5xl:text-sm @5xl:leading-tight')}>
              {time ? formatRange(time.from, time.to, zone) : 'Add dates'}
            </span>
            <ChevronDownIcon className="transition-transform group-open/when:rotate-180" />
          </span>
        </summary>
        <div className="border-line p-3.5 @max-5xl:border-t sm:p-4 @5xl:absolute @5xl:top-full @5xl:right-0 @5xl:z-20 @5xl:mt-2 @5xl:w-160 @5xl:rounded-card @5xl:border @5xl:bg-raised @5xl:shadow-lifted">
          {wasOpened && (
            <WhenFields
              isOpen={isOpen}
              key={`${time?.from} ${time?.to}`}
              time={time}
              onChange={(chosen) => {
                if (details.current) details.current.open = false
                setTime(chosen)
              }}
            />
          )}
        </div>
      </details>
      {problem}
    </>
  )
}

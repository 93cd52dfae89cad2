import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiProblem } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { useShopZone } from '../lib/shop-zone.ts'
import { AlertIcon, ChevronDownIcon } from '../ui/icons.tsx'
import { type ChosenTime, withTime } from './chosen-time.ts'
import { hasInvalidTime } from './invalid-time.ts'
import { readFilters, writeFilters } from './filter-search-params.ts'

const WhenFields = lazyComponent(
  async () => (await import('./when-fields.tsx')).WhenFields,
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
function useTimeProblem(error: Error | null, removeTime: () => void): string | undefined {
  const isInvalid = hasInvalidTime(useSearchParams()[0])
  const isOutdated = codeOf(error) === 'period_in_past'
  const remove = useEffectEvent(removeTime)
  useEffect(() => {
    if (isOutdated) remove()
  }, [isOutdated])
  if (isInvalid) return 'This link has a wrong time. Choose a time again.'
  return codeOf(error) === 'period_too_far' ? error?.message : undefined
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
        className="group/when mt-3 rounded-control border border-line-strong bg-raised md:mt-4"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
          <span className="text-sm font-semibold">When</span>
          <span className="min-w-0 grow text-muted tabular-nums">
            {time ? `${formatDay(time.from, zone)} until ${formatDay(time.to, zone)}` : 'Any time'}
          </span>
          <ChevronDownIcon className="transition-transform group-open/when:rotate-180" />
        </summary>
        <div className="border-t border-line p-3.5 sm:p-4">
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
      {problem !== undefined && (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-sm font-medium text-danger">
          <AlertIcon className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
    </>
  )
}

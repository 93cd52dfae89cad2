import { TZDate } from '@date-fns/tz'
import { addDays, format } from 'date-fns'
import { useId } from 'react'
import type { BusyRange } from '#contract/bike-times'
import { CALENDAR_DAYS } from './use-free-times.ts'

type Props = {
  busy: readonly BusyRange[]
  shown: { from: Date; to: Date }
  now: Date
  zone: string
}

const [WIDTH, HEIGHT] = [1400, 44]

/**
 * The days are one bar with the busy times hatched. Screen readers skip it, because the list beside
 * it says the same in words.
 */
export function CalendarStrip({ busy, shown, now, zone }: Props) {
  const pattern = useId()
  const [start, end] = [shown.from.getTime(), shown.to.getTime()]
  const place = (time: number) =>
    (Math.min(Math.max(time - start, 0), end - start) / (end - start)) * WIDTH
  const days = Array.from({ length: CALENDAR_DAYS }, (_, index) =>
    addDays(new TZDate(start, zone), index),
  )
  return (
    <div aria-hidden="true">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-11 w-full rounded-control border border-line-strong"
      >
        <pattern id={pattern} width="14" height="14" patternUnits="userSpaceOnUse">
          <path
            d="M-3 3l6-6M0 14L14 0M11 17l6-6"
            className="stroke-unavailable forced-colors:stroke-[CanvasText]"
            strokeWidth="2.5"
          />
        </pattern>
        <rect
          width={WIDTH}
          height={HEIGHT}
          className="fill-available-soft forced-colors:fill-[Canvas]"
        />
        {busy.map(({ from, until }) => {
          const x = place(Date.parse(from))
          const width = place(until === null ? end : Date.parse(until)) - x
          return (
            <g key={from}>
              <rect
                x={x}
                width={width}
                height={HEIGHT}
                className="fill-unavailable-soft forced-colors:fill-[Canvas]"
              />
              <rect x={x} width={width} height={HEIGHT} fill={`url(#${pattern})`} />
            </g>
          )
        })}
        <rect
          width={place(now.getTime())}
          height={HEIGHT}
          className="fill-line forced-colors:fill-[GrayText]"
        />
        {days.slice(1).map((day) => (
          <line
            key={day.getTime()}
            x1={place(day.getTime())}
            x2={place(day.getTime())}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong/50 forced-colors:stroke-[CanvasText]"
          />
        ))}
      </svg>
      <div className="mt-1.5 grid grid-cols-14 text-center text-xs leading-tight text-muted tabular-nums">
        {days.map((day) => (
          <span key={day.getTime()}>
            <span className="block max-sm:hidden">{format(day, 'EEE')}</span>
            <span className="block sm:hidden">{format(day, 'EEEEE')}</span>
            {format(day, 'd')}
          </span>
        ))}
      </div>
    </div>
  )
}

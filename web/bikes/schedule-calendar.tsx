import { classNames } from '../ui/class-names.ts'
import { type Bar, type ScheduleEntry, type EntryState, barsOf } from './schedule-entries.ts'
import type { Month, Week } from './schedule-month.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The tones differ in the border too, because forced colours remove every background. */
const TONES: Record<EntryState, string> = {
  reserved: 'border-dashed border-line-strong bg-raised text-muted',
  booked: 'border-brand/40 bg-brand-soft text-brand',
  out: 'border-accent bg-accent-soft text-accent-ink',
  overdue: 'border-2 border-danger bg-danger-soft text-danger',
  returned: 'border-line-strong/60 bg-sunken text-muted',
  blocked:
    'border-dotted border-line-strong bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_6px,var(--color-line)_6px_12px)] text-ink',
}

const LANE_REM = 1.75

/**
 * Shows the month as weeks with bars. Screen readers skip it and get the list of the same entries.
 */
export function ScheduleCalendar({
  month,
  entries,
}: {
  month: Month
  entries: readonly ScheduleEntry[]
}) {
  return (
    <div
      aria-hidden
      className="overflow-hidden rounded-card border border-line bg-raised shadow-card select-none"
    >
      <div className="grid grid-cols-7 text-center text-xs font-medium text-muted">
        {WEEKDAYS.map((day) => (
          <span key={day} className="py-2">
            {day}
          </span>
        ))}
      </div>
      {month.weeks.map((week) => (
        <WeekRow key={week.days[0]?.date} week={week} entries={entries} />
      ))}
    </div>
  )
}

function WeekRow({ week, entries }: { week: Week; entries: readonly ScheduleEntry[] }) {
  const bars = barsOf(entries, week)
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1))
  return (
    <div
      className="relative grid grid-cols-7 border-t border-line"
      style={{ minHeight: `${2.5 + lanes * LANE_REM}rem` }}
    >
      {week.days.map(({ date, number, isInMonth, isToday }) => (
        <div
          key={date}
          className={classNames(
            'border-l border-line p-1 text-right text-sm tabular-nums first:border-l-0',
            isInMonth ? 'text-ink' : 'bg-sunken/60 text-muted',
          )}
        >
          <span
            className={classNames(
              'inline-grid size-6 place-items-center rounded-full',
              isToday && 'bg-brand font-bold text-on-brand forced-colors:outline',
            )}
          >
            {number}
          </span>
        </div>
      ))}
      {bars.map((bar) => (
        <WeekBar key={bar.entry.id} bar={bar} />
      ))}
    </div>
  )
}

const DAY = 100 / 7

/** The name is inside the bar, or beside a bar that is shorter than a day if there is room. */
function WeekBar({ bar: { entry, left, width, lane, begins, ends, room } }: { bar: Bar }) {
  const isShort = width < DAY
  const top = `${2.25 + lane * LANE_REM}rem`
  return (
    <>
      <span
        className={classNames(
          'absolute h-6 min-w-2 truncate border px-1.5 text-xs/5.5 font-semibold max-sm:px-1',
          TONES[entry.state],
          begins ? 'rounded-l-md' : 'border-l-0',
          ends ? 'rounded-r-md' : 'border-r-0',
        )}
        style={{ left: `${left}%`, width: `${width}%`, top }}
      >
        {!isShort && entry.label}
      </span>
      {isShort && room > DAY / 3 && (
        <span
          className="absolute h-6 truncate pl-1 text-xs/6 font-medium text-muted"
          style={{ left: `${left + width}%`, maxWidth: `${Math.min(room, 1.5 * DAY)}%`, top }}
        >
          {entry.label}
        </span>
      )}
    </>
  )
}

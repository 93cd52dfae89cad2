import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusals } from '#contract/errors'
import { refusePeriod } from '#domain/occupancy'
import { FARTHEST_START_MS, LONGEST_RENTAL_MS } from '#domain/rentals'
import { INCOMPLETE_TIME, findIncompleteTimes } from '../lib/incomplete-times.ts'
import { limitsOf } from '../rentals/booking/booking-form.ts'
import { ClockHint } from '../rentals/booking/clock-hint.tsx'
import { moveEnd } from '../rentals/booking/move-end.ts'
import { type QuickTime, quickReturns, quickStarts } from '../rentals/booking/quick-times.ts'
import { isoToLocalInput, latestInput, localInputToIso, thisMinute } from '../lib/shop-time.ts'
import { useSession } from '../lib/session.ts'
import { useShop } from '../lib/shop.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { QuickChoices } from '../ui/quick-choices.tsx'
import type { ChosenTime } from './chosen-time.ts'

type TimeInputs = { from: string; to: string }
type Problem = Partial<Record<keyof TimeInputs, string>>

/** @param typed values of datetime-local inputs, in the shop's zone */
function check(
  typed: TimeInputs,
  zone: string,
  now: Date,
): { time: ChosenTime } | { problem: Problem } {
  if (typed.from === '') return { problem: { from: 'Choose when you would like to start.' } }
  if (typed.to === '') return { problem: { to: 'Choose when you bring the bike back.' } }
  const time = { from: localInputToIso(typed.from, zone), to: localInputToIso(typed.to, zone) }
  const period = { from: Date.parse(time.from), to: Date.parse(time.to) }
  if (!(period.to > period.from)) return { problem: { to: 'The end must be after the start.' } }
  const refusal = refusePeriod(period, now.getTime())
  if (!refusal) return { time }
  const field = refusal === 'period_in_past' ? 'from' : 'to'
  return { problem: { [field]: refusals[refusal].message } }
}

/** The farthest start lies so far ahead of now, and the end so far after the start. */
const LONGEST = { from: FARTHEST_START_MS, to: LONGEST_RENTAL_MS } as const

type Props = {
  time: ChosenTime | undefined
  onChange: (time: ChosenTime | undefined) => void
  /** The panel around the fields is open. */
  isOpen: boolean
}

/**
 * The button applies the times, or closing the panel where both are valid, because a half-typed time
 * must not be searched for.
 */
export function WhenFields({ time, onChange, isOpen }: Props) {
  const shop = useShop()
  const zone = shop.timeZone
  const limits = limitsOf(shop, useSession()?.role === 'admin')
  const [now] = useState(() => new Date(thisMinute(new Date())))
  const inInput = (iso: string) => isoToLocalInput(iso, zone)
  const [typed, setTyped] = useState<TimeInputs>({
    from: time ? inInput(time.from) : '',
    to: time ? inInput(time.to) : '',
  })
  const [problem, setProblem] = useState<Problem>({})
  const applied = useRef(time)
  const form = useRef<HTMLFormElement>(null)
  const start = typed.from === '' ? now : new Date(localInputToIso(typed.from, zone))

  const isEndTyped = useRef(false)
  function type(name: keyof TimeInputs, value: string, isTyped: boolean) {
    if (name === 'to') isEndTyped.current = isTyped
    const before = { start: typed.from, end: typed.to, isEndTyped: isEndTyped.current }
    setTyped(
      name === 'to' ? { ...typed, to: value } : { from: value, to: moveEnd(before, value, zone) },
    )
    setProblem({})
  }
  const choicesFor = (name: keyof TimeInputs, times: readonly QuickTime[]) =>
    times.map(({ label, moment }) => {
      const value = inInput(moment.toISOString())
      return { label, isChosen: typed[name] === value, choose: () => type(name, value, false) }
    })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [incomplete] = findIncompleteTimes(event.currentTarget)
    if (incomplete) {
      incomplete.focus()
      return setProblem({ [incomplete.name]: INCOMPLETE_TIME })
    }
    const checked = check(typed, zone, new Date())
    if ('time' in checked) return apply(checked.time)
    setProblem(checked.problem)
    const [wrong = ''] = Object.keys(checked.problem)
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  function apply(chosen: ChosenTime | undefined) {
    applied.current = chosen
    if (chosen === undefined) setTyped({ from: '', to: '' })
    onChange(chosen)
  }
  const applyOnClose = useEffectEvent(() => {
    const checked = check(typed, zone, new Date())
    if (!('time' in checked) || (form.current && findIncompleteTimes(form.current).length > 0))
      return
    const { from, to } = checked.time
    if (applied.current?.from !== from || applied.current.to !== to) apply(checked.time)
  })
  useEffect(() => {
    if (!isOpen) applyOnClose()
  }, [isOpen])

  const fields = [
    { name: 'from', label: 'From', choices: quickStarts(now, limits), quick: 'a start' },
    { name: 'to', label: 'Until', choices: quickReturns(start, limits), quick: 'a return' },
  ] as const
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, choices, quick }) => (
        <div key={name} className="grid min-w-0 content-start gap-2">
          <TextField
            label={label}
            type="datetime-local"
            min={name === 'from' ? inInput(now.toISOString()) : typed.from}
            max={latestInput(name === 'from' ? now : start, LONGEST[name], zone)}
            name={name}
            value={typed[name]}
            onChange={({ target }) => type(name, target.value, true)}
            hint={<ClockHint typed={typed[name]} zone={zone} />}
            error={problem[name]}
          />
          <QuickChoices label={`Quick choices of ${quick}`} choices={choicesFor(name, choices)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit">Show free bikes</Button>
        {time && (
          <Button variant="quiet" onClick={() => apply(undefined)}>
            Clear time
          </Button>
        )}
      </div>
    </form>
  )
}

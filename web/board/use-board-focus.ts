import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Stop, spanOfStop, stopAt } from './board-bars.ts'

type Focus = { row: number; moment: number }

type Options = {
  board: RefObject<HTMLElement | null>
  rows: number
  begin: number
  stopsIn: (row: number) => Stop[]
  scrollToRow: (row: number) => void
}

const PAGE = 8

/** Up, Down, Page Up and Page Down change the row. */
const ROWS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE, PageDown: PAGE }
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * One place of the board is in the tab order: a bar or free time of one bike. The arrows move it
 * along the bikes and the days, Home and End to the ends of a row, with Control of the board.
 */
export function useBoardFocus({ board, rows, begin, stopsIn, scrollToRow }: Options) {
  const [focus, setFocus] = useState<Focus>({ row: 0, moment: begin })
  const isMoving = useRef(false)
  const row = Math.min(focus.row, Math.max(rows - 1, 0))
  const stop = stopAt(stopsIn(row), focus.moment)

  // The row that gets the focus may be drawn only once the board has scrolled to it.
  useEffect(() => {
    if (!isMoving.current) return
    const target = board.current?.querySelector<HTMLElement>('[data-focus]')
    if (!target) return
    isMoving.current = false
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function move(next: Focus) {
    isMoving.current = true
    scrollToRow(next.row)
    setFocus(next)
  }

  function targetOf({ key, ctrlKey }: KeyboardEvent): Focus | undefined {
    const step = ROWS[key]
    const moment = focus.moment
    if (step !== undefined) return { row: Math.min(Math.max(row + step, 0), rows - 1), moment }
    const stops = stopsIn(row)
    const at = (index: number) => {
      const found = stops[index]
      return found ? { row, moment: middleOf(found) } : undefined
    }
    if (key === 'Home') return ctrlKey ? { row: 0, moment } : at(0)
    if (key === 'End') return ctrlKey ? { row: rows - 1, moment } : at(stops.length - 1)
    const direction = STEPS[key]
    if (direction === undefined || !stop) return undefined
    const index = stops.findIndex((each) => spanOfStop(each).from === spanOfStop(stop).from)
    return at(index + direction)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    const isOwn = event.key in ROWS || event.key in STEPS || ['Home', 'End'].includes(event.key)
    if (!isOwn || !isInRow(event.target)) return
    event.preventDefault()
    const next = targetOf(event)
    if (next) move(next)
  }

  return { row, stop, onKeyDown, place: (next: Focus) => setFocus(next) }
}

const isInRow = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-row]') !== null

/** An open end has no middle. */
function middleOf(stop: Stop): number {
  const { from, to } = spanOfStop(stop)
  return Number.isFinite(to) ? (from + to) / 2 : from
}

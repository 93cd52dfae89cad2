import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BIKE_KINDS, type BikeKind } from '#domain/bikes'
import { useSearchParamValues } from '../lib/list-search-params.ts'
import { useSearchBox } from '../lib/use-search-box.ts'
import { BOARD_VIEWS, type BoardView } from './board-span.ts'

const LONGEST_SEARCH = 200

/** Opening a rental with its next step, from the day beside the board. */
type OpenState = { isOpened?: true; begins?: true } | null

export type BoardFilter = {
  search: string
  brand: string
  kind: BikeKind | ''
  isFree: boolean
}

/** The URL holds what the board shows, so that reload, Back and a shared link show the same. */
export function useBoardSearchParams() {
  const { read, change } = useSearchParamValues()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: OpenState }
  const box = useSearchBox(
    read('search'),
    useCallback((text) => change({ search: text }), [change]),
  )
  const filter: BoardFilter = {
    search: read('search').trim().slice(0, LONGEST_SEARCH),
    brand: read('brand').trim().slice(0, 100),
    kind: BIKE_KINDS.find((kind) => kind === read('kind')) ?? '',
    isFree: read('free') === 'true',
  }
  /** A search that was just typed goes along: its own change of the address may be on its way. */
  const withRental = (id: string) => {
    const params = new URLSearchParams(location.search)
    const changes = { rental: id, search: box.typed.trim() }
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') params.delete(name)
      else params.set(name, value)
    }
    box.settleNow()
    return { search: params.toString() }
  }
  /** The entry before this one has the search, so that Back may lead to it. */
  const isSearchSettled = box.typed.trim() === read('search')

  return {
    view: BOARD_VIEWS.find((view): view is BoardView => view === read('view')) ?? 'week',
    day: read('from'),
    filter,
    typed: box.typed,
    type: box.type,
    isDayShown: read('day') !== 'hidden',
    rental: read('rental'),
    /** The next step of the opened rental begins at once. */
    begins: state?.begins === true,

    show: (view: BoardView, day: string) =>
      change({ view: view === 'week' ? '' : view, from: day }, 'new entry'),
    filterBy: (changed: Partial<Record<'brand' | 'kind' | 'free', string>>) => change(changed),
    toggleDay: (isShown: boolean) => change({ day: isShown ? '' : 'hidden' }),
    clear() {
      box.clear()
      change({ search: '', brand: '', kind: '', free: '' })
    },

    openRental: (id: string, begins = false) =>
      void navigate(withRental(id), {
        state: { ...(isSearchSettled && { isOpened: true }), ...(begins && { begins }) },
        preventScrollReset: true,
      }),
    /** An entry of the history that the board has made itself is taken back. */
    closeRental() {
      if (state?.isOpened === true) void navigate(-1)
      else void navigate(withRental(''), { replace: true, preventScrollReset: true })
    },
  }
}

export type BoardSearchParams = ReturnType<typeof useBoardSearchParams>

export const isFiltered = ({ search, brand, kind, isFree }: BoardFilter) =>
  search !== '' || brand !== '' || kind !== '' || isFree

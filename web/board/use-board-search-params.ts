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
  const withRental = (id: string) => {
    // A search that has just been typed is in the address before the page shows it.
    const params = new URLSearchParams(location.search)
    if (id === '') params.delete('rental')
    else params.set('rental', id)
    return { search: params.toString() }
  }

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
        state: { isOpened: true, ...(begins && { begins }) },
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

import { useCallback } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { useSearchBox } from './use-search-box.ts'

type Changes = Record<string, string>

type HistoryChange = 'same entry' | 'new entry'

/**
 * Reads and changes the URL's search parameters; an empty value removes its parameter. A new entry
 * in the browser's history starts at the top, and Back returns to the earlier scroll position.
 */
export function useSearchParamValues() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (changes: Changes, entry: HistoryChange = 'same entry') => {
      // On a slow device the address has changed before the page shows it.
      if (location.pathname !== pathname) return
      const next = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      setParams(next, entry === 'same entry' ? { replace: true, preventScrollReset: true } : {})
    },
    [pathname, setParams],
  )
  return { read: (name: string) => params.get(name) ?? '', change }
}

/**
 * The search, filter and page of a long list are in the URL, so that a reload, the back button and
 * a shared link show the same. A new search or filter starts on the first page.
 */
export function useListSearchParams() {
  const { read, change } = useSearchParamValues()
  const isLeaving = useIsLeaving()
  const box = useSearchBox(
    read('search'),
    useCallback(
      (search) => {
        // A link was pressed while the text was on its way: another address would end that navigation.
        if (!isLeaving) change({ search, page: '' })
      },
      [change, isLeaving],
    ),
  )
  return {
    typed: box.typed,
    search: read('search').trim().slice(0, LONGEST_SEARCH),
    type: box.type,
    shown: read('show'),
    show: (show: string) => change({ show, page: '' }),
    wantedPage: pageNumber(read('page')),
    turnTo: (page: number) => change({ page: pageText(page) }, 'new entry'),
    correctPage: (page: number) => change({ page: pageText(page) }),
    clear() {
      box.clear()
      change({ search: '', show: '', page: '' })
    },
  }
}

/** Says whether another page is being opened. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location !== undefined && location.pathname !== pathname
}

const LONGEST_SEARCH = 200

export const pageText = (page: number): string => (page > 1 ? String(page) : '')

export function pageNumber(text: string): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

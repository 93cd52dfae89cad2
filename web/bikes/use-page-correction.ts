import { useEffect, useEffectEvent } from 'react'
import type { useBikes } from './use-bike-list.ts'

type GoTo = (page: number) => void

/** The page in the URL may not exist any more; the last page replaces it. */
export function usePageCorrection(page: number, bikes: ReturnType<typeof useBikes>, goTo: GoTo) {
  const lastPage = Math.max(bikes.data?.meta?.totalPages ?? 1, 1)
  const isBeyond = bikes.isSuccess && !bikes.isPlaceholderData && page > lastPage
  const goToLastPage = useEffectEvent(() => goTo(lastPage))
  useEffect(() => {
    if (isBeyond) goToLastPage()
  }, [isBeyond])
}

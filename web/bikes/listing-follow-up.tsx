import { useState } from 'react'
import { type ChosenTime, withTime } from './chosen-time.ts'
import { type BikeFilters, writeFilters } from './filter-search-params.ts'
import { formatBikeCount, totalOf, type useBikes } from './use-bike-list.ts'
import { usePageCorrection } from './use-page-correction.ts'

/**
 * Announces the number of results to screen readers after the filters or the page changed. A poll
 * that brings other bikes is not announced.
 */
function useResultAnnouncement(
  filters: BikeFilters,
  time: ChosenTime | undefined,
  bikes: ReturnType<typeof useBikes>,
): string {
  const request = withTime(writeFilters(filters), time).toString()
  const [announced, setAnnounced] = useState({ request, text: '' })
  if (announced.request !== request && bikes.data && !bikes.isPlaceholderData) {
    setAnnounced({ request, text: `Found: ${formatBikeCount(totalOf(bikes.data))}` })
  }
  return announced.text
}

type ListingFollowUpProps = {
  filters: BikeFilters
  time: ChosenTime | undefined
  bikes: ReturnType<typeof useBikes>
  goTo: (page: number) => void
}

/** Nothing of this is in the first view, so its code may come later. */
export function ListingFollowUp({ filters, time, bikes, goTo }: ListingFollowUpProps) {
  usePageCorrection(filters.page, bikes, goTo)
  return (
    <p role="status" className="sr-only">
      {useResultAnnouncement(filters, time, bikes)}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pollInterval, queryFor } from '../lib/query.ts'
import { type KnownNews, countNews, idsOf } from './count-news.ts'
import { canBeHeard, playTone } from './news-sound.ts'

/**
 * The day beside the board. It is read in the background too, so that the title of the tab counts
 * what is new until the clerk comes back to it.
 */
export function useDay() {
  const day = useQuery({
    ...queryFor('GET /board/today'),
    refetchInterval: pollInterval(),
    refetchIntervalInBackground: true,
  })
  const [unseen, setUnseen] = useState(0)
  const known = useRef<KnownNews>(undefined)
  const { data, dataUpdatedAt } = day

  useEffect(() => {
    if (!data) return
    const before = known.current
    const ids = idsOf(data)
    known.current = {
      ids: new Set([...(before?.ids ?? []), ...ids]),
      since: before?.since ?? dataUpdatedAt,
    }
    const count = before ? countNews(data, before) : 0
    if (count === 0) return
    setUnseen((already) => already + count)
    if (canBeHeard()) playTone()
  }, [data, dataUpdatedAt])

  useEffect(() => {
    const see = () => setUnseen(0)
    const seeVisible = () => document.visibilityState === 'visible' && see()
    const events = ['pointerdown', 'keydown', 'focus'] as const
    for (const event of events) addEventListener(event, see)
    document.addEventListener('visibilitychange', seeVisible)
    return () => {
      for (const event of events) removeEventListener(event, see)
      document.removeEventListener('visibilitychange', seeVisible)
    }
  }, [])

  return { day, unseen }
}

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../lib/query.ts'

const ASK_AGAIN_MS = 1000
const NOT_BEGUN = { percent: 0, isRunning: false, importId: null }

/** Small files are done before the server is asked for the first time. */
export function ImportProgress({ id }: { id: string }) {
  const read = useQuery({
    ...queryFor('GET /imports/progress', { query: { id } }),
    initialData: NOT_BEGUN,
    staleTime: Infinity,
    refetchInterval: ASK_AGAIN_MS,
  })
  return (
    <label className="grid max-w-sm gap-1 text-sm text-muted">
      Looking through the rows
      <progress className="h-2 w-full accent-brand" max={100} value={read.data.percent} />
    </label>
  )
}

import { Suspense, lazy } from 'react'
import { screenMeta } from '../lib/page-meta.ts'
import { Loading } from '../ui/loading.tsx'

export const meta = screenMeta('Board')

/** Every page fetches the list of routes, which names the parts of each, so this one has few. */
const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }))

export default function BoardScreen() {
  return (
    <Suspense fallback={<Loading message="Loading" />}>
      <Board />
    </Suspense>
  )
}

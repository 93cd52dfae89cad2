import type { BoardBike } from '#contract/board'
import type { FreePiece } from './board-bars.ts'
import type { BoardSpan } from './board-span.ts'
import type { BoardRows } from './use-board-pages.ts'
import type { BoardSearchParams } from './use-board-search-params.ts'

export type BoardProps = {
  params: BoardSearchParams
  span: BoardSpan
  rows: BoardRows
  now: Date
  zone: string
  onNewRental: (bike: Pick<BoardBike, '_id'>, piece: FreePiece) => void
}

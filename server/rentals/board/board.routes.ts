import type { Handlers } from '../../http/handlers.ts'
import type { ShowBoard } from './board.ts'
import type { ShowDay } from './day.ts'

export const boardRoutes = ({
  showBoard,
  showDay,
}: {
  showBoard: ShowBoard
  showDay: ShowDay
}): Pick<Handlers, 'GET /board' | 'GET /board/today'> => ({
  'GET /board': ({ caller, query }) => showBoard(caller, query),
  'GET /board/today': ({ caller }) => showDay(caller),
})

import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { BoardProps } from './board-props.ts'
import { isFiltered } from './use-board-search-params.ts'

export function NoBikes({ params }: Pick<BoardProps, 'params'>) {
  const { filter, clear } = params
  if (!isFiltered(filter)) {
    return <Empty title="No bikes yet">Bikes appear here once they are added.</Empty>
  }
  return (
    <Empty
      title={filter.isFree ? 'No bike is free for all of this time' : 'No bikes match'}
      action={
        <Button variant="quiet" onClick={clear}>
          Show all bikes
        </Button>
      }
    />
  )
}

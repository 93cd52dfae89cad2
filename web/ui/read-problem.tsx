import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

type Read = { isError: boolean; data: unknown; refetch: () => unknown }
type Props = { message: string; of: Read }

/** Shows that a query has failed: in a slim line where older data can still be shown. */
export function ReadProblem({ message, of: query }: Props) {
  if (!query.isError) return null
  const slim = query.data !== undefined
  return (
    <Problem
      slim={slim}
      message={message}
      action={
        <Button
          variant={slim ? 'quiet' : 'primary'}
          size={slim ? 'sm' : 'md'}
          onClick={() => void query.refetch()}
        >
          Try again
        </Button>
      }
    />
  )
}

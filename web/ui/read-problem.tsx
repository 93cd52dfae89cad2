import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

type ReadResult = { isError: boolean; data: unknown; refetch: () => unknown }
type Props = { message: string; of: ReadResult }

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

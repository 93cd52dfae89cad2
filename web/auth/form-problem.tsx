import { Notice } from '../ui/notice.tsx'

/** Why the server refused the whole form; nothing while there is nothing to say. */
export function FormProblem({ children }: { children: string }) {
  if (children === '') return null
  return (
    <div role="alert">
      <Notice tone="bad">{children}</Notice>
    </div>
  )
}

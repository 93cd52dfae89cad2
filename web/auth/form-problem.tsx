import { Notice } from '../ui/notice.tsx'

/** Why the server refused the form as a whole; an empty text shows nothing. */
export function FormProblem({ children }: { children: string }) {
  if (children === '') return null
  return (
    <div role="alert">
      <Notice tone="bad">{children}</Notice>
    </div>
  )
}

import { Notice } from '../ui/notice.tsx'

export function FormProblem({ children }: { children: string }) {
  if (children === '') return null
  return (
    <div role="alert">
      <Notice tone="bad">{children}</Notice>
    </div>
  )
}

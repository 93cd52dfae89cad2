import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode }

export function Section({ title, actions, children }: SectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

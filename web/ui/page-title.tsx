import type { ReactNode } from 'react'

type PageTitleProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** A screen has one h1; the children are the lines below it. */
export function PageTitle({ title, children, action }: PageTitleProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:flex-nowrap">
      <div className="grid min-w-0 gap-2">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      </div>
      {action ? <div className="max-w-full shrink-0">{action}</div> : null}
    </header>
  )
}

export function SectionTitle({ title, children }: Omit<PageTitleProps, 'action'>) {
  return (
    <header className="grid max-w-2xl gap-3">
      <h2 className="text-3xl sm:text-4xl">{title}</h2>
      {children === undefined ? null : <div className="text-lg text-muted">{children}</div>}
    </header>
  )
}

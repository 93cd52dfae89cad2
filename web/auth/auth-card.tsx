import type { ReactNode } from 'react'

type Props = { title: string; intro: string; children: ReactNode; footer: ReactNode }

/** The frame of signing up and logging in. */
export function AuthCard({ title, intro, children, footer }: Props) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <div className="rounded-card border border-line bg-raised p-6 shadow-card sm:p-10">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{intro}</p>
        {children}
      </div>
      <p className="mt-6 text-center text-muted">{footer}</p>
    </div>
  )
}

import { type ReactNode, useId } from 'react'

type Props = { title: string; text: string; children: ReactNode }

/** A long form has its fields in cards, each with its title beside it where there is room. */
export function FormSection({ title, text, children }: Props) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,44rem)]"
    >
      <header className="grid gap-1.5 lg:pt-6">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </header>
      <div className="rounded-card border border-line bg-raised p-5 shadow-card sm:p-8">
        {children}
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { BikeBeforeTheSun, Landscape } from '../ui/road-scene.tsx'

type Props = {
  title: string
  intro: string
  about?: ReactNode
  children: ReactNode
  footer: ReactNode
}

export function AuthCard({ title, intro, about, children, footer }: Props) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16 lg:max-w-5xl lg:px-8">
      <div className="overflow-clip rounded-card border border-line bg-raised shadow-card lg:grid lg:grid-cols-2">
        <div className="p-6 sm:p-10 lg:col-start-2 lg:p-12">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-2 mb-6 text-muted">{intro}</p>
          {about}
          {children}
          <p className="mt-4 text-muted *:inline-flex *:min-h-11 *:items-center *:font-medium *:text-brand *:underline *:underline-offset-4">
            {footer}
          </p>
        </div>
        <Welcome />
      </div>
    </div>
  )
}

/** The form decides how high the picture beside it is, so it comes first. */
function Welcome() {
  return (
    <div className="relative isolate hidden flex-col justify-between overflow-clip bg-deep text-on-deep lg:col-start-1 lg:row-start-1 lg:flex">
      <p className="p-12 font-display text-4xl leading-tight font-bold text-balance">
        Your next ride is waiting.
      </p>
      <BikeBeforeTheSun src="/art/hero.avif" className="mx-6 mb-3" />
      <Landscape />
    </div>
  )
}

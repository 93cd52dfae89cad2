import { href } from 'react-router'
import type { HomeWords } from '#domain/site-words'
import { ButtonLink } from '../ui/button.tsx'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { BikeBeforeTheSun, Landscape } from '../ui/road-scene.tsx'

export function Hero({ hero }: { hero: HomeWords['hero'] }) {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div className="page grid items-end gap-x-10 pt-12 pb-3 sm:pt-16 lg:grid-cols-[1fr_1.1fr] lg:pt-16">
        <div className="lg:pb-32">
          <h1 className="max-w-[7.6em] text-[clamp(2.625rem,1.5rem+4.6vw,4.75rem)] leading-none font-extrabold wrap-anywhere">
            {hero.title} <span className="text-accent">{hero.highlight}</span>
          </h1>
          <p className="mt-6 max-w-lg text-lg wrap-anywhere text-on-deep-muted">{hero.text}</p>
          <ButtonLink to={href('/all-bikes')} variant="accent" size="lg" className="mt-8">
            Visit Now
            <ArrowRightIcon />
          </ButtonLink>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium text-on-deep-muted">
            {hero.facts.map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <BikeBeforeTheSun
          src="/art/hero.avif"
          eager
          className="mx-auto mt-10 w-full max-w-2xl lg:mt-0 lg:-mr-10 lg:w-[112%] lg:max-w-none lg:justify-self-end"
        />
      </div>
      <Landscape />
    </section>
  )
}

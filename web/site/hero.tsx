import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { BikeBeforeTheSun, Landscape } from '../ui/road-scene.tsx'

const hero = {
  title: 'Rent Your Favorite Bikes On',
  discount: '10% Discount',
  blurb:
    'We offer a wide range of well-maintained bikes: motorbikes for the open road, bicycles for the city. Pick one, book it online and ride the same day.',
  facts: ['On the road since 2014', 'Motorbikes and bicycles', '5 locations'],
} as const

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div className="page grid items-end gap-x-10 pt-12 pb-3 sm:pt-16 lg:grid-cols-[1fr_1.1fr] lg:pt-16">
        <div className="lg:pb-32">
          <h1 className="max-w-[7.6em] text-[clamp(2.625rem,1.5rem+4.6vw,4.75rem)] leading-none font-extrabold">
            {hero.title} <span className="text-accent">{hero.discount}</span>
          </h1>
          <p className="mt-6 max-w-lg text-lg text-on-deep-muted">{hero.blurb}</p>
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

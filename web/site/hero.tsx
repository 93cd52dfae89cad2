import { ButtonLink } from '../ui/button.tsx'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { hero } from './content.ts'

export function Hero() {
  return (
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <div className="page grid items-center gap-x-12 pt-14 sm:pt-20 lg:grid-cols-[1.05fr_1fr] lg:py-16">
        <div className="relative z-10">
          <h1 className="max-w-[14ch] text-[clamp(2.5rem,1.6rem+4vw,4.5rem)] leading-[1.02] font-extrabold">
            {hero.title}
          </h1>
          <p className="mt-6 max-w-lg text-lg text-on-deep-muted">{hero.blurb}</p>
          <ButtonLink to="/all-bikes" variant="accent" size="lg" className="mt-8">
            Visit Now
            <ArrowRightIcon />
          </ButtonLink>
          <ul className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium text-on-deep-muted">
            {hero.facts.map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <img
          src="/art/hero.svg"
          alt=""
          width={1080}
          height={680}
          fetchPriority="high"
          className="mt-4 -mb-2 w-full max-w-2xl justify-self-center lg:mt-0 lg:w-[118%] lg:max-w-none"
        />
      </div>
    </section>
  )
}

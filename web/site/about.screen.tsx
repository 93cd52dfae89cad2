import { href } from 'react-router'
import { BikeBeforeTheSun, Landscape } from '../ui/road-scene.tsx'
import { Wheel } from '../ui/wordmark.tsx'
import { lazyWhenVisible } from '../first-load/lazy-component.tsx'
import { pageMeta, titleOf } from '../lib/page-meta.ts'
import { classNames } from '../ui/class-names.ts'
import { SectionTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/about.screen'
import { ContactDetails } from './contact-details.tsx'
import { aboutHero, history, missionAndVision, team } from './about-content.ts'

const BusinessHours = lazyWhenVisible(
  'business-hours',
  async () => (await import('./business-hours.tsx')).BusinessHours,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: titleOf(matches, 'About us'),
    description: 'Who we are, how ten bikes became 500, and where and when you find us.',
    path: href('/about'),
  })
}

export default function AboutScreen() {
  return (
    <div id="about" className="grid grid-cols-1 gap-20 sm:gap-28">
      <AboutHero />
      <MissionAndVision />
      <Team />
      <History />
      <ContactUs />
    </div>
  )
}

function AboutHero() {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div className="page grid items-end gap-x-10 pt-14 pb-3 sm:pt-20 lg:grid-cols-[1.15fr_1fr]">
        <div className="lg:pb-40">
          <h1 className="max-w-[8.7em] text-[clamp(2.5rem,1.5rem+4vw,4.5rem)] leading-none font-extrabold">
            {aboutHero.title}
          </h1>
          <p className="mt-6 max-w-xl text-lg text-on-deep-muted">{aboutHero.text}</p>
        </div>
        <BikeBeforeTheSun src="/art/about.avif" eager className="mx-auto mt-8 w-full max-w-xl" />
      </div>
      <Landscape />
    </section>
  )
}

const missionLooks = {
  'Our Mission': {
    card: 'bg-deep text-on-deep',
    text: 'text-on-deep-muted',
    sign: <Wheel className="size-14 text-on-deep" />,
  },
  'Our Vision': {
    card: 'bg-accent-soft text-ink',
    text: 'text-ink',
    sign: <span className="sun block size-14" />,
  },
} as const

function MissionAndVision() {
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Mission And Vision" />
      <div className="grid gap-6 md:grid-cols-2">
        {missionAndVision.map(({ title, text }) => {
          const look = missionLooks[title]
          return (
            <div key={title} className={classNames('rounded-card p-7 sm:p-10', look.card)}>
              {look.sign}
              <h3 className="mt-8 text-2xl sm:text-3xl">{title}</h3>
              <p className={classNames('mt-4 text-lg', look.text)}>{text}</p>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Team() {
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Meet Our Team">The people who keep the wheels turning.</SectionTitle>
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {team.map(({ name, role, bio, imageUrl }) => (
          <li key={name} className="grid grid-cols-[7rem_1fr] content-start gap-5 sm:grid-cols-1">
            <img
              src={imageUrl}
              alt=""
              width={400}
              height={400}
              loading="lazy"
              className="aspect-square w-full rounded-card bg-sunken"
            />
            <div>
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-sm font-semibold text-accent-ink">{role}</p>
              <p className="mt-2 text-muted">{bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History() {
  return (
    <section className="bg-sunken py-20 sm:py-24">
      <div className="page grid items-start gap-12 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div className="lg:sticky lg:top-28">
          <SectionTitle title="Our History">From one garage to five locations.</SectionTitle>
        </div>
        <ol className="grid">
          {history.map(({ year, title, description }) => (
            <li
              key={year}
              className="relative border-l-2 border-dashed border-line-strong pb-12 pl-8 last:border-transparent last:pb-0 sm:grid sm:grid-cols-[5.5rem_1fr] sm:gap-6 sm:pl-10"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-px size-4 -translate-x-1/2 rounded-full bg-accent outline-4 outline-sunken"
              />
              <p className="font-display text-2xl leading-tight font-bold text-accent-ink tabular-nums">
                {year}
              </p>
              <div className="max-sm:mt-1">
                <h3 className="text-2xl">{title}</h3>
                <p className="mt-2 max-w-prose text-muted">{description}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function ContactUs() {
  return (
    <section id="contact" className="page grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid content-start gap-8">
        <SectionTitle title="Contact Us">Come by, call or write. There is tea.</SectionTitle>
        <ContactDetails />
      </div>
      <BusinessHours />
    </section>
  )
}

import type { AboutWords } from '#domain/site-words'
import { classNames } from '../ui/class-names.ts'
import { SectionTitle } from '../ui/page-title.tsx'
import { BikeBeforeTheSun, Landscape } from '../ui/road-scene.tsx'
import { Wheel } from '../ui/wordmark.tsx'

export function AboutHero({ about }: Pick<AboutWords, 'about'>) {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div className="page grid items-end gap-x-10 pt-14 pb-3 sm:pt-20 lg:grid-cols-[1.15fr_1fr]">
        <div className="lg:pb-40">
          <h1 className="max-w-[8.7em] text-[clamp(2.5rem,1.5rem+4vw,4.5rem)] leading-none font-extrabold wrap-anywhere">
            {about.title}
          </h1>
          <p className="mt-6 max-w-xl text-lg wrap-anywhere text-on-deep-muted">{about.text}</p>
        </div>
        <BikeBeforeTheSun src="/art/about.avif" eager className="mx-auto mt-8 w-full max-w-xl" />
      </div>
      <Landscape />
    </section>
  )
}

const MISSION_LOOKS = [
  {
    card: 'bg-deep text-on-deep',
    text: 'text-on-deep-muted',
    sign: <Wheel className="size-14 text-on-deep" />,
  },
  {
    card: 'bg-accent-soft text-ink',
    text: 'text-ink',
    sign: <span className="sun block size-14" />,
  },
]

export function MissionAndVision({ mission }: Pick<AboutWords, 'mission'>) {
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Mission And Vision" />
      <div className="grid gap-6 md:grid-cols-2">
        {mission.map(({ title, text }, index) => {
          const look = MISSION_LOOKS[index]
          return (
            <div
              key={title}
              className={classNames('rounded-card p-7 wrap-anywhere sm:p-10', look?.card)}
            >
              {look?.sign}
              <h3 className="mt-8 text-2xl sm:text-3xl">{title}</h3>
              <p className={classNames('mt-4 text-lg', look?.text)}>{text}</p>
            </div>
          )
        })}
      </div>
    </section>
  )
}

export function Team({ team }: Pick<AboutWords, 'team'>) {
  if (team.members.length === 0) return null
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Meet Our Team">{team.text}</SectionTitle>
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {team.members.map(({ name, role, bio, imageUrl }) => (
          <li key={name} className="grid grid-cols-[7rem_1fr] content-start gap-5 sm:grid-cols-1">
            <Portrait name={name} imageUrl={imageUrl} />
            <div className="min-w-0 wrap-anywhere">
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

type PortraitProps = { name: string; imageUrl: string }

function Portrait({ name, imageUrl }: PortraitProps) {
  const shape = 'aspect-square w-full rounded-card bg-sunken'
  if (imageUrl === '') {
    return (
      <span
        aria-hidden="true"
        className={classNames(shape, 'grid place-items-center font-display text-5xl font-bold')}
      >
        {name.charAt(0)}
      </span>
    )
  }
  return (
    <img
      src={imageUrl}
      alt=""
      width={400}
      height={400}
      loading="lazy"
      className={classNames(shape, 'object-cover')}
    />
  )
}

export function History({ history }: Pick<AboutWords, 'history'>) {
  if (history.entries.length === 0) return null
  return (
    <section className="bg-sunken py-20 sm:py-24">
      <div className="page grid items-start gap-12 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div className="lg:sticky lg:top-28">
          <SectionTitle title="Our History">{history.text}</SectionTitle>
        </div>
        <ol className="grid">
          {history.entries.map(({ year, title, description }, index) => (
            <li
              key={index}
              className="relative border-l-2 border-dashed border-line-strong pb-12 pl-8 last:border-transparent last:pb-0 sm:grid sm:grid-cols-[5.5rem_1fr] sm:gap-6 sm:pl-10"
            >
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-px size-4 -translate-x-1/2 rounded-full bg-accent outline-4 outline-sunken"
              />
              <p className="font-display text-2xl leading-tight font-bold text-accent-ink tabular-nums">
                {year}
              </p>
              <div className="wrap-anywhere max-sm:mt-1">
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

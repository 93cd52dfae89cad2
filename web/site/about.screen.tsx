import { Wheel } from '../app/wordmark.tsx'
import { Card } from '../ui/card.tsx'
import { ClockIcon } from '../ui/icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import { ContactDetails } from './contact-details.tsx'
import { aboutHero, businessHours, history, missionAndVision, team } from './content.ts'

export function meta() {
  return [
    { title: 'About us · Chaka' },
    {
      name: 'description',
      content: 'Who we are, how ten bikes became 500, and where and when you find us.',
    },
  ]
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
    <section className="relative overflow-hidden bg-deep text-on-deep">
      <Wheel className="absolute -right-10 -bottom-40 size-[30rem] text-deep-raised max-lg:hidden" />
      <div className="page relative py-20 sm:py-28">
        <h1 className="max-w-[16ch] text-[clamp(2.5rem,1.6rem+4vw,4.5rem)] leading-[1.02] font-extrabold">
          {aboutHero.title}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-on-deep-muted">{aboutHero.text}</p>
      </div>
    </section>
  )
}

function MissionAndVision() {
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Mission And Vision" />
      <div className="grid gap-6 md:grid-cols-2">
        {missionAndVision.map(({ title, text }) => (
          <Card key={title} className="p-7 sm:p-10">
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-4 text-lg text-muted">{text}</p>
          </Card>
        ))}
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
        <SectionTitle title="Our History">From one garage to five locations.</SectionTitle>
        <ol className="relative grid gap-12 border-l-2 border-line-strong/40 pl-8 sm:pl-12">
          {history.map(({ year, title, description }) => (
            <li key={year} className="relative">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-8 size-4 -translate-x-[calc(50%+1px)] rounded-full border-4 border-sunken bg-accent outline-2 outline-accent sm:-left-12"
              />
              <p className="font-display text-xl font-bold text-accent-ink tabular-nums">{year}</p>
              <h3 className="mt-1 text-2xl">{title}</h3>
              <p className="mt-2 max-w-prose text-muted">{description}</p>
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
      <Card className="p-7 sm:p-10">
        <h3 className="flex items-center gap-3 text-2xl">
          <ClockIcon className="size-6 text-brand" />
          Business hours
        </h3>
        <dl className="mt-6 divide-y divide-line">
          {businessHours.map(({ days, hours }) => (
            <div key={days} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4">
              <dt className="font-semibold">{days}</dt>
              <dd className="text-muted tabular-nums">{hours}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

import { PageTitle, SectionTitle } from '../ui/page-title.tsx'
import { ContactDetails } from './contact-details.tsx'
import { businessHours, history, missionAndVision, team } from './content.ts'

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
    <div id="about" className="grid gap-20 sm:gap-28">
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
    <section className="bg-deep text-on-deep">
      <div className="page py-16 sm:py-24">
        <PageTitle title="About">hero</PageTitle>
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
          <article key={title} className="rounded-card border border-line bg-raised p-8 shadow-card">
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-3 text-lg text-muted">{text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

function Team() {
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Meet Our Team" />
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {team.map(({ name, role, bio, imageUrl }) => (
          <li key={name}>
            <img
              src={imageUrl}
              alt=""
              width={400}
              height={400}
              loading="lazy"
              className="aspect-square w-full rounded-card bg-sunken"
            />
            <h3 className="mt-5 text-xl">{name}</h3>
            <p className="text-sm font-semibold text-accent-ink">{role}</p>
            <p className="mt-2 text-muted">{bio}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History() {
  return (
    <section className="page grid gap-10">
      <SectionTitle title="Our History" />
      <ol>
        {history.map(({ year, title, description }) => (
          <li key={year}>
            <p>{year}</p>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ContactUs() {
  return (
    <section id="contact" className="page grid gap-10">
      <SectionTitle title="Contact Us" />
      <ContactDetails />
      <dl>
        {businessHours.map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import type { TitledText } from '#domain/site-words'
import { BikeIcon } from '../ui/bike-icon.tsx'
import { ShieldIcon, TagIcon } from '../ui/late-icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'

const ICONS = [TagIcon, BikeIcon, ShieldIcon]

export function WhyChooseUs({ reasons }: { reasons: readonly TitledText[] }) {
  return (
    <section className="page grid items-center gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
      <div className="grid gap-8">
        <SectionTitle title={<span className="block first-letter:uppercase">why choose us?</span>}>
          Three reasons our riders give.
        </SectionTitle>
        <img
          src="/art/bicycle-ebike-0.svg"
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          className="rounded-card max-lg:hidden"
        />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {reasons.map(({ title, text }, index) => {
          const Icon = ICONS[index] ?? TagIcon
          return (
            <li key={title} className="grid gap-x-8 gap-y-3 py-8 sm:grid-cols-[auto_1fr_1.6fr]">
              <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand">
                <Icon className="size-7" />
              </span>
              <h3 className="text-2xl wrap-anywhere sm:pt-2.5">{title}</h3>
              <p className="text-muted wrap-anywhere sm:pt-3">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import { variablesOf } from '#domain/palettes'
import type { SiteWords } from '#domain/site-words'
import { AboutHero, History, MissionAndVision, Team } from './about-sections.tsx'
import { Coupons } from './coupons.tsx'
import { Hero } from './hero.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'
import { WrittenPages } from './written-pages.tsx'

/** The parts are those of the pages, with what is typed. */
export function SitePreview({ words }: { words: SiteWords }) {
  const { hero, testimonials, reasons, coupons, about, mission, team, history, pages } = words
  return (
    <div className="grid gap-8" style={Object.fromEntries(variablesOf(words.palette))}>
      <Page title="Home">
        <Hero hero={hero} />
        <Testimonials testimonials={testimonials} />
        <WhyChooseUs reasons={reasons} />
        <Coupons coupons={coupons} />
      </Page>
      <Page title="About us">
        <AboutHero about={about} />
        <MissionAndVision mission={mission} />
        <Team team={team} />
        <History history={history} />
        <WrittenPages pages={pages} />
      </Page>
    </div>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={`Preview of ${title}`}>
      <p className="mb-2 font-semibold text-muted">{title}</p>
      {/* Its links would leave the form. */}
      <div
        inert
        className="grid grid-cols-1 gap-14 overflow-hidden rounded-card border border-line bg-surface pb-14"
      >
        {children}
      </div>
    </section>
  )
}

import { href } from 'react-router'
import { pickOwn } from '#domain/site-words'
import { USUAL_ABOUT } from '#domain/usual-about'
import { lazyWhenVisible } from '../first-load/lazy-component.tsx'
import { pageMeta, titleOf } from '../lib/page-meta.ts'
import { SectionTitle } from '../ui/page-title.tsx'
import { shopContext } from '../lib/shop.server.ts'
import type { Route } from './+types/about.screen'
import { ContactDetails } from './contact-details.tsx'
import { AboutHero, History, MissionAndVision, Team } from './about-sections.tsx'
import { shopMeta } from './shop-meta.ts'
import { useOwnWords } from './own-words.ts'

const BusinessHours = lazyWhenVisible(
  'business-hours',
  () => import('./business-hours.tsx'),
  ({ BusinessHours }) => BusinessHours,
)

const WrittenPages = lazyWhenVisible(
  'written-pages',
  () => import('./written-pages.tsx'),
  ({ WrittenPages }) => WrittenPages,
)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = {
    title: titleOf(matches, 'About us'),
    description:
      loaderData?.own.about?.text ??
      'Who we are, how ten bikes became 500, and where and when you find us.',
    path: href('/about'),
  }
  return [...pageMeta(matches, page), ...shopMeta(matches)]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { own } = await context.get(shopContext).readSite()
  return { own: pickOwn(own, ['about', 'mission', 'team', 'history', 'pages']) }
}

/** The screen opens at once, and fetches the words where the shop has its own. */
export const clientLoader = () => undefined

export default function AboutScreen({ loaderData }: Route.ComponentProps) {
  const own = useOwnWords(loaderData?.own)
  const { about, mission, team, history, pages } = { ...USUAL_ABOUT, ...own }
  return (
    <div id="about" className="grid grid-cols-1 gap-20 sm:gap-28">
      <AboutHero about={about} />
      <MissionAndVision mission={mission} />
      <Team team={team} />
      <History history={history} />
      {Object.values(pages).some(Boolean) && <WrittenPages pages={pages} />}
      <ContactUs />
    </div>
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

import { type ReactNode, Suspense } from 'react'
import { href } from 'react-router'
import { DocumentReads, loaderRead } from '../lib/document-reads.tsx'
import { fetchQueries } from '../lib/query-code.ts'
import { lazyWhenVisible } from '../lib/lazy-when-visible.tsx'
import { homeTitle, pageMeta } from '../lib/page-meta.ts'
import { shopContext } from '../lib/shop.server.ts'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/home.screen'
import { Hero } from './hero.tsx'
import { HOME_BIKES, HomeBikes, homeBikesQuery } from './home-bikes.tsx'

const Testimonials = lazyWhenVisible(
  'testimonials',
  async () => (await import('./testimonials.tsx')).Testimonials,
)
const WhyChooseUs = lazyWhenVisible(
  'why-choose-us',
  async () => (await import('./why-choose-us.tsx')).WhyChooseUs,
)
const Coupons = lazyWhenVisible('coupons', async () => (await import('./coupons.tsx')).Coupons)
const WriteToUs = lazyWhenVisible(
  'write-to-us',
  async () => (await import('./write-to-us.tsx')).WriteToUs,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: homeTitle(matches),
    description:
      'Rent a well-maintained motorbike or bicycle by the hour. Book online with an advance of 100 TK, ride the same day.',
    path: href('/'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).listBikes(HOME_BIKES)
}

/** A navigation inside the shop opens the screen at once; its queries read what it shows. */
export function clientLoader() {
  fetchQueries()
  return undefined
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-20 sm:gap-28">
      <Hero />
      <DocumentReads reads={loaderData && [loaderRead(homeBikesQuery, loaderData)]}>
        <HomeBikes />
      </DocumentReads>
      <Later id="testimonials" part={<Testimonials />} />
      <Later id="why-choose-us" part={<WhyChooseUs />} />
      <Later id="coupons" part={<Coupons />} />
      <Later id="write-to-us" part={<WriteToUs />} />
    </div>
  )
}

/** A part below the first screen. */
function Later({ id, part }: { id: string; part: ReactNode }) {
  return (
    <div id={id}>
      <Suspense fallback={<Loading message="Loading" />}>{part}</Suspense>
    </div>
  )
}

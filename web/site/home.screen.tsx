import { href } from 'react-router'
import { pickOwn } from '#domain/site-words'
import { USUAL_HOME } from '#domain/usual-home'
import { DocumentReads, fetchQueries, loaderRead } from '../first-load/live-query.tsx'
import { lazyWhenVisible } from '../first-load/lazy-component.tsx'
import { homeTitle, pageMeta } from '../lib/page-meta.ts'
import { shopContext } from '../lib/shop.server.ts'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/home.screen'
import { Hero } from './hero.tsx'
import { shopMeta } from './shop-meta.ts'
import { useOwnWords } from './own-words.ts'
import { HOME_BIKES, HomeBikes, homeBikesQuery } from './home-bikes.tsx'

const lower = { fallback: <Loading message="Loading" />, className: 'offscreen' }

const Testimonials = lazyWhenVisible(
  'testimonials',
  () => import('./testimonials.tsx'),
  ({ Testimonials }) => Testimonials,
  lower,
)
const WhyChooseUs = lazyWhenVisible(
  'why-choose-us',
  () => import('./why-choose-us.tsx'),
  ({ WhyChooseUs }) => WhyChooseUs,
  lower,
)
const Coupons = lazyWhenVisible(
  'coupons',
  () => import('./coupons.tsx'),
  ({ Coupons }) => Coupons,
  lower,
)
const WriteToUs = lazyWhenVisible(
  'write-to-us',
  () => import('./write-to-us.tsx'),
  ({ WriteToUs }) => WriteToUs,
  lower,
)

export function meta({ matches }: Route.MetaArgs) {
  const page = {
    title: homeTitle(matches),
    description:
      'Rent a well-maintained motorbike or bicycle by the hour. Book online with an advance of 100 TK, ride the same day.',
    path: href('/'),
  }
  return [...pageMeta(matches, page), ...shopMeta(matches)]
}

export async function loader({ context }: Route.LoaderArgs) {
  const reads = context.get(shopContext)
  const [bikes, site] = await Promise.all([reads.listBikes(HOME_BIKES), reads.readSite()])
  return { bikes, own: pickOwn(site.own, ['hero', 'reasons', 'testimonials', 'coupons']) }
}

export function clientLoader() {
  fetchQueries()
  return undefined
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const own = useOwnWords(loaderData?.own)
  const { hero, testimonials, reasons, coupons } = { ...USUAL_HOME, ...own }
  return (
    <div className="grid grid-cols-1 gap-20 sm:gap-28">
      <Hero hero={hero} />
      <DocumentReads reads={loaderData && [loaderRead(homeBikesQuery, loaderData.bikes)]}>
        <HomeBikes />
      </DocumentReads>
      <Testimonials testimonials={testimonials} />
      <WhyChooseUs reasons={reasons} />
      <Coupons coupons={coupons} />
      <WriteToUs />
    </div>
  )
}

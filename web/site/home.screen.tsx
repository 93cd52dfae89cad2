import { Suspense } from 'react'
import { href } from 'react-router'
import { HydrateQueries, loaderRead } from '../lib/hydrate-queries.tsx'
import { lazyWhenVisible } from '../lib/lazy-when-visible.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { shopContext } from '../lib/shop.server.ts'
import { Card } from '../ui/card.tsx'
import { Loading } from '../ui/loading.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/home.screen'
import { ContactDetails } from './contact-details.tsx'
import { Coupons } from './coupons.tsx'
import { Hero } from './hero.tsx'
import { HOME_BIKES, HomeBikes, homeBikesQuery } from './home-bikes.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

const Testimonials = lazyWhenVisible(
  'testimonials',
  async () => (await import('./testimonials.tsx')).Testimonials,
)
const ContactForm = lazyWhenVisible(
  'write-to-us',
  async () => (await import('./contact-form.tsx')).ContactForm,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Chaka: motorbikes and bicycles for rent',
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
  return undefined
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-20 sm:gap-28">
      <Hero />
      <HydrateQueries reads={loaderData && [loaderRead(homeBikesQuery, loaderData)]}>
        <HomeBikes />
      </HydrateQueries>
      <div id="testimonials">
        <Suspense fallback={<Loading message="Loading" />}>
          <Testimonials />
        </Suspense>
      </div>
      <WhyChooseUs />
      <Coupons />
      <section className="page grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-8">
          <SectionTitle title="Write to us">
            Ask us about bikes, bookings or longer trips.
          </SectionTitle>
          <ContactDetails />
        </div>
        <Card id="write-to-us" className="p-6 sm:p-8">
          <Suspense fallback={<Loading message="Loading" />}>
            <ContactForm />
          </Suspense>
        </Card>
      </section>
    </div>
  )
}

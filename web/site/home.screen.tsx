import { type ComponentType, Suspense, lazy } from 'react'
import { shopContext } from '../lib/shop.server.ts'
import { Card } from '../ui/card.tsx'
import { Loading } from '../ui/loading.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/home.screen'
import { ContactDetails } from './contact-details.tsx'
import { Coupons } from './coupons.tsx'
import { Hero } from './hero.tsx'
import { HOME_BIKES, HomeBikes } from './home-bikes.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

const Nothing = () => null

/**
 * Rendered by the server and woken up later: neither is what a visitor comes for first. Where that
 * fails (the shop has moved on, the connection is gone), the page does without it.
 */
function later(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }))
}

const Testimonials = later(async () => (await import('./testimonials.tsx')).Testimonials)
const ContactForm = later(async () => (await import('./contact-form.tsx')).ContactForm)

export function meta() {
  return [
    { title: 'Chaka: motorbikes and bicycles for rent' },
    {
      name: 'description',
      content:
        'Rent a well-maintained motorbike or bicycle by the hour. Book online with an advance of 100 TK, ride the same day.',
    },
  ]
}

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).listBikes(HOME_BIKES)
}

/** From inside the shop the screen opens at once, and reads what it shows by itself. */
export function clientLoader() {
  return undefined
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-20 sm:gap-28">
      <Hero />
      <HomeBikes start={loaderData} />
      <Suspense fallback={<Loading message="Loading" />}>
        <Testimonials />
      </Suspense>
      <WhyChooseUs />
      <Coupons />
      <section className="page grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-8">
          <SectionTitle title="Write to us">
            A question about a bike, a booking or a longer trip? We like to talk about all three.
          </SectionTitle>
          <ContactDetails />
        </div>
        <Card className="p-6 sm:p-8">
          <Suspense fallback={<Loading message="Loading" />}>
            <ContactForm />
          </Suspense>
        </Card>
      </section>
    </div>
  )
}

import { Card } from '../ui/card.tsx'
import { SectionTitle } from '../ui/page-title.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'

export function WriteToUs() {
  return (
    <section className="page grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid content-start gap-8">
        <SectionTitle title="Write to us">
          Ask us about bikes, bookings or longer trips.
        </SectionTitle>
        <ContactDetails />
      </div>
      <Card className="p-6 sm:p-8">
        <ContactForm />
      </Card>
    </section>
  )
}

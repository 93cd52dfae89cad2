import type { CustomerCard } from '#contract/customers'
import { Card } from '../ui/card.tsx'
import { Fact } from '../ui/fact.tsx'
import { Phone } from '../ui/phone.tsx'
import { Section } from '../ui/section.tsx'
import { Email } from '../users/email.tsx'
import { CustomerLink } from './customer-link.tsx'

export function CustomerContact({ card }: { card: CustomerCard }) {
  const { phone, email, address, hasAccount, samePhone } = card
  return (
    <Section title="Contact">
      <Card>
        <dl className="grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-1">
          <Fact label="Phone">
            <Phone className="inline-block py-2.5 font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:py-0">
              {phone}
            </Phone>
          </Fact>
          <Fact label="Email">
            {email === '' ? <Muted>Not given</Muted> : <Email>{email}</Email>}
            {!hasAccount && <span className="block text-sm text-muted">No account</span>}
          </Fact>
          <Fact label="Address">
            {address === '' ? (
              <Muted>Not given</Muted>
            ) : (
              <span className="whitespace-pre-line">{address}</span>
            )}
          </Fact>
          {samePhone.length > 0 && (
            <Fact label="Others with this phone number">
              <ul className="grid gap-1">
                {samePhone.map((other) => (
                  <li key={other._id} className="py-1.5">
                    <CustomerLink customer={other} />
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
      </Card>
    </Section>
  )
}

const Muted = ({ children }: { children: string }) => <span className="text-muted">{children}</span>

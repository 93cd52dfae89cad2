import type { ReactNode } from 'react'
import { useShop } from '../lib/shop.ts'
import { MailIcon, PhoneIcon, PinIcon } from '../ui/late-icons.tsx'
import { Phone } from '../ui/phone.tsx'

const link =
  'inline-flex min-h-8 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current'

export function ContactDetails() {
  const { address, phone, email } = useShop()
  return (
    <address className="grid gap-5 not-italic">
      <Detail icon={<PinIcon />} name="Address">
        {address}
      </Detail>
      <Detail icon={<PhoneIcon />} name="Phone">
        <Phone className={link}>{phone}</Phone>
      </Detail>
      <Detail icon={<MailIcon />} name="Email">
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      </Detail>
    </address>
  )
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
        {icon}
      </span>
      <div>
        <p className="text-sm text-muted">{name}</p>
        <div className="font-medium">{children}</div>
      </div>
    </div>
  )
}

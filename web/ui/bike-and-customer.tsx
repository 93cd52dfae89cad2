import type { ReactNode } from 'react'
import { Phone } from './phone.tsx'

type Props = {
  bike: ReactNode
  customer: { name: ReactNode; phone: string }
}

export function BikeAndCustomer({ bike, customer: { name, phone } }: Props) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{bike}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {name}
        {phone !== '' && (
          <span className="block">
            <Phone className="block w-fit min-w-37 py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current sm:pointer-fine:py-0.5">
              {phone}
            </Phone>
          </span>
        )}
      </span>
    </>
  )
}

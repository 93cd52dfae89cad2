import { Notice } from '../ui/notice.tsx'
import { CustomerLink } from './customer-link.tsx'

/** Warns staff, who may go on. */
export function BlockedNotice({ customer }: { customer: { _id: string; name: string } }) {
  return (
    <Notice tone="bad" title={`${customer.name} is blocked`}>
      <p>
        New bookings are made by the shop alone.{' '}
        <CustomerLink customer={customer}>Read why on the card</CustomerLink>
      </p>
    </Notice>
  )
}

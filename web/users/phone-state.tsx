import { lazyComponent } from '../first-load/lazy-component.tsx'
import type { CallData } from '../lib/api.ts'
import { useShop } from '../lib/shop.ts'
import { Badge } from '../ui/badge.tsx'

const ConfirmPhone = lazyComponent(
  () => import('./confirm-phone.tsx'),
  ({ ConfirmPhone }) => ConfirmPhone,
)

/** A shop that asks for a code shows whether the number of a customer is confirmed. */
export function PhoneState({ user }: { user: CallData<'GET /users/me'> }) {
  const { phoneCodeAsked = false } = useShop()
  if (!phoneCodeAsked || user.role === 'admin') return null
  return user.isPhoneConfirmed ? <Badge tone="brand">Confirmed</Badge> : <ConfirmPhone />
}

import { href } from 'react-router'

/**
 * `payment` is the reference of the payment that the customer was making when the session ended.
 */
function withPayment(path: string, payment: string | null): string {
  return payment === null ? path : `${path}?${new URLSearchParams({ payment }).toString()}`
}

export function logInPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const isBackFromPaying = pathname === href('/dashboard/my-rentals')
  return withPayment(
    href('/login'),
    isBackFromPaying ? new URLSearchParams(search).get('payment') : null,
  )
}

export function pathAfterLogIn(payment: string | null): string {
  if (payment === null) return href('/dashboard/available-bikes')
  return withPayment(href('/dashboard/my-rentals'), payment)
}

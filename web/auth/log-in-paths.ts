import { href } from 'react-router'

/** `payment` is the reference of the payment that the customer was making when the session ended. */
function withPayment(path: string, payment: string | null): string {
  return payment === null ? path : `${path}?${new URLSearchParams({ payment }).toString()}`
}

/** The log-in page, for a visitor who wanted to open `from`. */
export function logInPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const isBackFromPaying = pathname === href('/dashboard/my-rentals')
  return withPayment(
    href('/login'),
    isBackFromPaying ? new URLSearchParams(search).get('payment') : null,
  )
}

/** The first screen after log-in. */
export function pathAfterLogIn(payment: string | null): string {
  if (payment === null) return href('/dashboard/available-bikes')
  return withPayment(href('/dashboard/my-rentals'), payment)
}

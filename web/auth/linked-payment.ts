import type { LinkedPayment } from '#contract/payment-links'

/** The tab keeps what the customer went to pay until the payment page leads back. */
export type KeptPayment = Pick<
  LinkedPayment,
  'bikeName' | 'bikeImageUrl' | 'startTime' | 'plannedReturn' | 'amount'
> & { secret: string }

const STORAGE_KEY = 'linked-payment'

export function keepPayment(payment: KeptPayment): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(payment))
  } catch {
    // If the browser denies storage, the link itself says what became of the payment.
  }
}

export function readKeptPayment(): KeptPayment | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    return isKeptPayment(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isKeptPayment = (kept: unknown): kept is KeptPayment =>
  typeof kept === 'object' && kept !== null && 'secret' in kept && 'bikeName' in kept

import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { PaymentPurpose } from '#domain/payments'

/** Every gateway shows at least so many characters. */
const MAX_LENGTH = 250

const PURPOSES: Record<PaymentPurpose, string> = {
  ADVANCE: 'Advance for',
  REMAINDER: 'Remainder for',
}

type Described = { purpose: PaymentPurpose; bikeName: string; startTime: Date }

/** The payment page says this: "Advance for Royal Enfield Classic 350, Tue 24 Nov 10:00". */
export function describePayment({ purpose, bikeName, startTime }: Described, zone: string): string {
  const start = `, ${format(new TZDate(startTime, zone), 'EEE d MMM HH:mm')}`
  const bike = `${PURPOSES[purpose]} ${bikeName}`
  return bike.slice(0, MAX_LENGTH - start.length).toWellFormed() + start
}

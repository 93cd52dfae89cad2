import { openPaymentPage } from '../payments/open-payment-page.ts'
import { Button } from '../ui/button.tsx'
import { useOwnHold } from './own-hold.ts'

/** For the customer who left the payment page and finds the bike taken: by himself. */
export function GoOnPaying({ bikeId }: { bikeId: string }) {
  const paymentPage = useOwnHold(bikeId)
  if (paymentPage === null) return null
  return (
    <div className="grid justify-items-start gap-3">
      <p>You hold this bike. It is booked once the advance is paid.</p>
      <Button variant="accent" onClick={() => openPaymentPage(paymentPage)}>
        Go on to the payment page
      </Button>
    </div>
  )
}

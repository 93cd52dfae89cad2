import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { useBfcacheRestore } from '../lib/use-bfcache-restore.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { openPaymentPage } from './open-payment-page.ts'

/** Goes to the payment page for what is left of a rental. Stays busy until the browser has left. */
export function PayButton({ rentalId }: { rentalId: string }) {
  const queryClient = useQueryClient()
  const pay = useMutation({
    mutationFn: () => call('POST /rentals/full-payment/:id', { params: { id: rentalId } }),
    onSuccess: (address) => {
      void refreshBikes(queryClient)
      openPaymentPage(address)
    },
    onError: (error) => {
      showToast(messages.paymentFailed, reasonOf(error))
      void refreshRentals(queryClient)
    },
  })
  useBfcacheRestore(pay.reset)

  return (
    <Button
      variant="accent"
      size="sm"
      busy={pay.isPending || pay.isSuccess}
      onClick={() => pay.mutate()}
    >
      Pay
    </Button>
  )
}

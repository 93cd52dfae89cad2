import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { useConnection } from '../lib/connection.ts'
import { showToast } from '../lib/toast.ts'
import { useBfcacheRestore } from '../lib/use-bfcache-restore.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { openPaymentPage } from './open-payment-page.ts'

type PayButtonProps = { rentalId: string; children?: ReactNode }

/** The button stays busy until the browser has left for the payment page. */
export function PayButton({ rentalId, children = 'Pay' }: PayButtonProps) {
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
  const isOffline = useConnection() === 'offline'

  return (
    <Button
      variant="accent"
      size="sm"
      busy={pay.isPending || pay.isSuccess}
      disabled={isOffline}
      onClick={() => pay.mutate()}
    >
      {isOffline ? 'You are offline' : children}
    </Button>
  )
}

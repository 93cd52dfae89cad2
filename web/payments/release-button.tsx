import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { focusHeading } from '../lib/heading-focus.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'
import { Button } from '../ui/button.tsx'

export function ReleaseButton({ rentalId }: { rentalId: string }) {
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => call('POST /rentals/:id/release', { params: { id: rentalId } }),
    onSuccess: () => {
      showToast(messages.reservationReleased)
      focusHeading()
    },
    onError: (error) => showToast(messages.reservationNotReleased, reasonOf(error)),
    onSettled: () => Promise.all([refreshBikes(queryClient), refreshRentals(queryClient)]),
  })
  return (
    <Button variant="quiet" busy={release.isPending} onClick={() => release.mutate()}>
      Release
    </Button>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BikeView } from '#contract/bikes'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

export function DeleteBikeDialog({ bike, onClose }: { bike: BikeView; onClose: () => void }) {
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call('DELETE /bikes/:id', { params: { id: bike._id } }),
    onSuccess: () => showToast(messages.bikeDeleted),
    onError: (error) => showToast(messages.bikeNotDeleted, reasonOf(error)),
    onSettled: () => {
      onClose()
      return refreshBikes(queryClient)
    },
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Are you absolutely sure?"
      description={
        <>
          This action cannot be undone. This will permanently delete the bike{' '}
          <strong className="font-semibold text-ink">{bike.name}</strong>.
        </>
      }
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  )
}

import type { BikeView } from '#contract/bikes'
import { call } from '../lib/api.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

export function DeleteBikeDialog({ bike, onClose }: { bike: BikeView; onClose: () => void }) {
  const deletion = useRemoval({
    send: () => call('DELETE /bikes/:id', { params: { id: bike._id } }),
    done: messages.bikeDeleted,
    failed: messages.bikeNotDeleted,
    refresh: refreshBikes,
    onClose,
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

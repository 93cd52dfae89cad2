import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import type { Entry } from './schedule-entries.ts'

type Props = { bikeId: string; block: Entry; onClose: () => void }

export function RemoveBlockDialog({ bikeId, block, onClose }: Props) {
  const zone = useShopZone()
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () =>
      call('DELETE /bikes/:id/blocks/:blockId', { params: { id: bikeId, blockId: block.id } }),
    onSuccess: () => showToast(messages.blockRemoved),
    onError: (error) => showToast(messages.blockNotRemoved, reasonOf(error)),
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
      title="Remove this block?"
      description={`${block.label}, from ${formatDay(block.from, zone)}. Customers can book the bike in this time again.`}
      confirmLabel="Remove"
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  )
}

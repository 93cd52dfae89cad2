import type { BikeView } from '#contract/bikes'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { RemovalDialog } from '../ui/removal-dialog.tsx'

export function DeleteBikeDialog({ bike, onClose }: { bike: BikeView; onClose: () => void }) {
  return (
    <RemovalDialog
      title="Are you absolutely sure?"
      description={
        <>
          This action cannot be undone. This will permanently delete the bike{' '}
          <strong className="font-semibold text-ink">{bike.name}</strong>.
        </>
      }
      confirmLabel="Delete"
      send={() => call('DELETE /bikes/:id', { params: { id: bike._id } })}
      done={messages.bikeDeleted}
      failed={messages.bikeNotDeleted}
      refresh={refreshBikes}
      onClose={onClose}
    />
  )
}

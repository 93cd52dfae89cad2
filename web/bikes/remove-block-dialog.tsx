import { call } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { messages } from '../messages.ts'
import { refreshBikes } from '../refresh.ts'
import { RemovalDialog } from '../ui/removal-dialog.tsx'
import type { ScheduleEntry } from './schedule-entries.ts'

type Props = { bikeId: string; block: ScheduleEntry; onClose: () => void }

export function RemoveBlockDialog({ bikeId, block, onClose }: Props) {
  const zone = useShopZone()
  return (
    <RemovalDialog
      title="Remove this block?"
      description={`${block.label}, from ${formatDay(block.from, zone)}. Customers can book the bike in this time again.`}
      confirmLabel="Remove"
      send={() =>
        call('DELETE /bikes/:id/blocks/:blockId', { params: { id: bikeId, blockId: block.id } })
      }
      done={messages.blockRemoved}
      failed={messages.blockNotRemoved}
      refresh={refreshBikes}
      onClose={onClose}
    />
  )
}

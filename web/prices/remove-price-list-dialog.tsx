import type { PriceListView } from '#contract/prices'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { refreshPrices } from '../refresh.ts'
import { RemovalDialog } from '../ui/removal-dialog.tsx'

type Props = { list: PriceListView; onClose: () => void }

export function RemovePriceListDialog({ list, onClose }: Props) {
  return (
    <RemovalDialog
      title={`Delete ${list.name}?`}
      description="No bike and no season has this price list. Bookings that were made under it keep it."
      confirmLabel="Delete"
      send={() => call('DELETE /price-lists/:id', { params: { id: list._id } })}
      done={messages.priceListDeleted}
      failed={messages.priceListNotDeleted}
      refresh={refreshPrices}
      onClose={onClose}
    />
  )
}

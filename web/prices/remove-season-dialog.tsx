import type { SeasonView } from '#contract/prices'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { refreshPrices } from '../refresh.ts'
import { RemovalDialog } from '../ui/removal-dialog.tsx'
import { describeSeasonDays, formatPercent } from './describe-season.ts'

type Props = { season: SeasonView; onClose: () => void }

export function RemoveSeasonDialog({ season, onClose }: Props) {
  return (
    <RemovalDialog
      title={`Delete ${season.name}?`}
      description={`${formatPercent(season.percent)}. ${describeSeasonDays(season)}. Bookings that were made under it keep it.`}
      confirmLabel="Delete"
      send={() => call('DELETE /seasons/:id', { params: { id: season._id } })}
      done={messages.seasonRemoved}
      failed={messages.seasonNotRemoved}
      refresh={refreshPrices}
      onClose={onClose}
    />
  )
}

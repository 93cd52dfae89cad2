import { useState } from 'react'
import type { MissingBike } from '#contract/missing-bikes'
import { formatDay } from '../../lib/format-day.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { useDuty } from '../../users/use-duty.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FoundDialog } from './missing-dialogs.tsx'

export function MissingNotice({ missing, label }: { missing: MissingBike; label: string }) {
  const zone = useShopZone()
  const isDesk = useDuty('desk')
  const [isOpen, setIsOpen] = useState(false)
  const { since, by, note, found } = missing
  const numbers = [
    ['Police report', missing.policeReport],
    ['Plate or fleet number', missing.number],
    ['Frame number', missing.frameNumber],
  ].filter(([, value]) => value !== '')
  return (
    <Notice
      tone={found ? 'info' : 'bad'}
      title={
        found
          ? `Missing from ${formatDay(since, zone)} to ${formatDay(found.at, zone)}`
          : `Missing since ${formatDay(since, zone)}`
      }
    >
      <p className="whitespace-pre-line">
        {by !== null && `${by}: `}
        {note}
      </p>
      {numbers.map(([name, value]) => (
        <p key={name}>
          {name} {value}
        </p>
      ))}
      {found && (
        <p className="whitespace-pre-line">
          {found.by !== null && `${found.by}: `}
          {found.note}
        </p>
      )}
      {isDesk && !found && (
        <Button size="sm" variant="quiet" className="mt-3" onClick={() => setIsOpen(true)}>
          Found again
        </Button>
      )}
      {isOpen && (
        <FoundDialog bikeId={missing.bikeId} label={label} onClose={() => setIsOpen(false)} />
      )}
    </Notice>
  )
}

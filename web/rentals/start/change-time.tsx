import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { TextButton } from '../../ui/text-button.tsx'
import { ChangeTimeDialog } from './change-time-dialog.tsx'

export function ChangeTime({ rental, className }: { rental: RentalPage; className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!rental.actions.changeStart) return null
  return (
    <>
      <TextButton className={className} onClick={() => setIsOpen(true)}>
        Change time
      </TextButton>
      {isOpen && <ChangeTimeDialog rental={rental} onClose={() => setIsOpen(false)} />}
    </>
  )
}

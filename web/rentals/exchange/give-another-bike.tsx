import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { Button } from '../../ui/button.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'

type Props = {
  rental: RentalPage
  /** The panel of the board offers the best bike at once. */
  isButton?: boolean
}

export function GiveAnotherBike({ rental, isButton = false }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!rental.actions.exchangeBike) return null
  const open = () => setIsOpen(true)
  return (
    <>
      {isButton ? (
        <Button variant="quiet" className="w-full" onClick={open}>
          Give another bike
        </Button>
      ) : (
        <TextButton onClick={open}>Give another bike</TextButton>
      )}
      {isOpen && (
        <ExchangeDialog rental={rental} suggests={isButton} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

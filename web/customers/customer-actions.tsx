import { useState } from 'react'
import type { CustomerCard } from '#contract/customers'
import { Button } from '../ui/button.tsx'
import { BlockCustomerDialog, UnblockCustomerDialog } from './block-customer-dialog.tsx'
import { useDuty } from '../users/use-duty.ts'
import { MergeCustomerDialog } from './merge-customer-dialog.tsx'
import { CorrectCustomerDialog } from './correct-customer-dialog.tsx'

/** An account of the shop is changed by its owner. */
export function CustomerActions({ card }: { card: CustomerCard }) {
  const [open, setOpen] = useState<'correct' | 'block' | 'unblock' | 'merge'>()
  const close = () => setOpen(undefined)
  const isPeople = useDuty('people')
  if (card.isAdmin) return null
  return (
    <div className="-mt-3 mb-8 flex flex-wrap gap-2">
      <Button variant="quiet" onClick={() => setOpen('correct')}>
        Correct details
      </Button>
      {isPeople && (
        <Button variant="quiet" onClick={() => setOpen('merge')}>
          Merge
        </Button>
      )}
      {card.block ? (
        <Button variant="quiet" onClick={() => setOpen('unblock')}>
          Unblock
        </Button>
      ) : (
        <Button variant="danger-quiet" onClick={() => setOpen('block')}>
          Block
        </Button>
      )}
      {open === 'correct' && <CorrectCustomerDialog card={card} onClose={close} />}
      {open === 'merge' && <MergeCustomerDialog card={card} onClose={close} />}
      {open === 'block' && <BlockCustomerDialog card={card} onClose={close} />}
      {open === 'unblock' && <UnblockCustomerDialog card={card} onClose={close} />}
    </div>
  )
}

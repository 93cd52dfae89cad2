import { useState } from 'react'
import type { DepositRow } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import type { DepositAction } from '#domain/deposits'
import { formatTaka } from '../../lib/money-format.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { describeDeposit } from '../../money/movement-labels.ts'

const BUTTONS: Record<DepositAction, string> = {
  take: 'Take deposit',
  return: 'Give deposit back',
  keep: 'Charge damage',
  use: 'Use for the bill',
}

export function DepositActions({ rental }: { rental: RentalPage }) {
  const [action, setAction] = useState<DepositAction>()
  return (
    <div className="flex flex-wrap gap-2">
      {rental.actions.deposit.toReversed().map((name) => (
        <Button key={name} size="sm" variant="quiet" onClick={() => setAction(name)}>
          {BUTTONS[name]}
        </Button>
      ))}
      {action && (
        <DepositDialog rental={rental} action={action} onClose={() => setAction(undefined)} />
      )}
    </div>
  )
}

/** A deposit is no part of the bill, so it has a section of its own. */
export function Deposits({ rental }: { rental: RentalPage }) {
  const { deposits, depositHeld, depositHeldOnline = 0 } = rental
  if (deposits.length === 0) return <p className="text-muted">No deposit was taken.</p>
  return (
    <div className="grid gap-3">
      <p className="font-semibold tabular-nums">
        {depositHeld > 0 ? `Deposit held: ${formatTaka(depositHeld)}` : 'No deposit is held.'}
        {depositHeldOnline > 0 && (
          <span className="mt-0.5 block text-sm font-normal text-muted">
            {depositHeldOnline === depositHeld
              ? 'It was'
              : `${formatTaka(depositHeldOnline)} of it were`}{' '}
            paid online. What is not owed goes back the way it was paid.
          </span>
        )}
      </p>
      <DataTable
        size="sm"
        label="Deposit"
        columns={COLUMNS}
        rows={deposits}
        rowKey={({ _id }) => _id}
      />
    </div>
  )
}

const COLUMNS: Column<DepositRow>[] = [
  {
    header: 'Deposit',
    card: 'name',
    cell: (movement) => (
      <>
        {describeDeposit(movement)}
        {movement.note !== '' && (
          <span className="block text-sm font-normal text-muted wrap-anywhere">
            {movement.note}
          </span>
        )}
      </>
    ),
  },
  { header: 'Time', cell: ({ at }) => <Moment iso={at} /> },
  {
    header: 'Amount',
    atEnd: true,
    cell: ({ action, amount }) => (
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {action === 'take' ? formatTaka(amount) : `− ${formatTaka(amount)}`}
      </span>
    ),
  },
]

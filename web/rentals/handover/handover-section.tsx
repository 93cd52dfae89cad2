import { useState } from 'react'
import type { HandoverView } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import type { HandoverDirection } from '#domain/handovers'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { canWithdraw, findHandover } from './current-handovers.ts'
import { describeRidden } from './describe-ridden.ts'
import { HandoverDialog } from './handover-dialog.tsx'
import { isNothingRecorded } from './handover-form.ts'
import { DIRECTION_LABELS, FUEL_LABELS, describeId, formatKilometres } from './handover-labels.ts'
import { WithdrawHandoverDialog } from './withdraw-handover-dialog.tsx'

type OpenDialog =
  | { form: HandoverDirection; replaces?: HandoverView }
  | { withdraws: HandoverView }
  | undefined

export function HandoverSection({ rental }: { rental: RentalPage }) {
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const current = rental.handovers.filter(({ status }) => status === 'current')
  const earlier = rental.handovers.filter(
    (handover) =>
      handover.status === 'withdrawn' ||
      (handover.status === 'replaced' && !isNothingRecorded(handover)),
  )
  const { handOver } = rental.actions
  if (!handOver && rental.handovers.length === 0) return null
  return (
    <Section
      title="Handover"
      actions={
        handOver && (
          <Actions
            rental={rental}
            onOpen={(form, replaces) => setOpened({ form, ...(replaces && { replaces }) })}
          />
        )
      }
    >
      {rental.handovers.length === 0 && <p className="text-muted">Not recorded (optional).</p>}
      {current.map((handover) => (
        <Card key={handover._id} className="grid gap-4 p-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="text-lg">{titleOf(handover)}</h3>
            {handOver && (
              <span className="flex gap-4">
                {handover !== bareHandover(rental) && (
                  <TextButton
                    onClick={() => setOpened({ form: handover.direction, replaces: handover })}
                    aria-label={`Edit ${titleOf(handover)}`}
                  >
                    Edit
                  </TextButton>
                )}
                {canWithdraw(handover, rental) && (
                  <TextButton
                    onClick={() => setOpened({ withdraws: handover })}
                    aria-label={`Undo ${titleOf(handover)}`}
                  >
                    Undo
                  </TextButton>
                )}
              </span>
            )}
          </div>
          <HandoverFacts handover={handover} ridden={riddenOf(handover, rental)} />
        </Card>
      ))}
      {earlier.length > 0 && <Earlier handovers={earlier} />}
      {opened && 'form' in opened && (
        <HandoverDialog
          rental={rental}
          direction={opened.form}
          replaces={opened.replaces}
          onClose={close}
        />
      )}
      {opened && 'withdraws' in opened && (
        <WithdrawHandoverDialog rental={rental} handover={opened.withdraws} onClose={close} />
      )}
    </Section>
  )
}

const titleOf = ({ direction, bike }: HandoverView) =>
  [DIRECTION_LABELS[direction], bike].filter(Boolean).join(': ')

/** The present bike left, and nothing is known of it yet. */
function bareHandover(rental: RentalPage): HandoverView | undefined {
  const out = findHandover(rental, 'out')
  return out && isNothingRecorded(out) ? out : undefined
}

type ActionsProps = {
  rental: RentalPage
  onOpen: (direction: HandoverDirection, replaces?: HandoverView) => void
}

function Actions({ rental, onOpen }: ActionsProps) {
  const { handedOutAt, returnTime } = rental
  const isReturned = returnTime !== undefined
  const bare = bareHandover(rental)
  return (
    <div className="flex flex-wrap gap-2">
      {handedOutAt === undefined && !isReturned && (
        <Button size="sm" variant="quiet" onClick={() => onOpen('out')}>
          Hand out the bike
        </Button>
      )}
      {bare && (
        <Button size="sm" variant="quiet" onClick={() => onOpen('out', bare)}>
          Record ID and condition
        </Button>
      )}
      {(handedOutAt !== undefined || isReturned) && !findHandover(rental, 'back') && (
        <Button size="sm" variant="quiet" onClick={() => onOpen('back')}>
          Check the bike
        </Button>
      )}
    </div>
  )
}

/** Admins see entries that were corrected or withdrawn, which the shop keeps for good. */
function Earlier({ handovers }: { handovers: HandoverView[] }) {
  return (
    <details className="rounded-card border border-line px-5 py-3">
      <summary className="-my-3 cursor-pointer py-3 font-medium">
        Earlier entries ({handovers.length})
      </summary>
      <ul className="mt-4 grid gap-6">
        {handovers.map((handover) => (
          <li key={handover._id} className="grid gap-3 border-t border-line pt-4">
            <p className="font-medium">
              {titleOf(handover)},{' '}
              {handover.status === 'withdrawn'
                ? `withdrawn: ${handover.withdrawnBecause}`
                : 'corrected'}
              <span className="block text-sm font-normal text-muted">
                Entered <Moment iso={handover.recordedAt} />
              </span>
            </p>
            <HandoverFacts handover={handover} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const riddenOf = ({ direction, odometer, leg = 0 }: HandoverView, rental: RentalPage) =>
  direction === 'back' && odometer !== null
    ? describeRidden(rental, { direction, leg, odometer })
    : undefined

function HandoverFacts({
  handover,
  ridden,
}: {
  handover: HandoverView
  ridden?: string | undefined
}) {
  const { at, by, odometer, fuel, note, internalNote, idCheck, agreement } = handover
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-3">
      <Fact label="Time">
        <Moment iso={at} />
      </Fact>
      {by !== null && <Fact label="By">{by}</Fact>}
      {odometer !== null && <Fact label="Odometer">{formatKilometres(odometer)}</Fact>}
      {ridden !== undefined && <Fact label="Ridden">{ridden}</Fact>}
      {fuel !== null && <Fact label="Fuel">{FUEL_LABELS[fuel]}</Fact>}
      {idCheck && <Fact label="ID seen">{describeId(idCheck)}</Fact>}
      {agreement && (
        <Fact label="Terms accepted by">
          {agreement.name ?? 'Deleted user'}
          <Moment iso={agreement.acceptedAt} />
        </Fact>
      )}
      {note !== '' && <Fact label="Condition">{note}</Fact>}
      {internalNote !== '' && <Fact label="Internal note">{internalNote}</Fact>}
    </dl>
  )
}

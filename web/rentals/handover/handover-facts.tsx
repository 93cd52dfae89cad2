import type { HandoverView } from '#contract/handovers'
import { Fact } from '../../ui/fact.tsx'
import { Moment } from '../../ui/moment.tsx'
import { FUEL_LABELS, describeId, formatKilometres } from './handover-labels.ts'

export function HandoverFacts({ handover }: { handover: HandoverView }) {
  const { at, by, odometer, fuel, note, internalNote, idCheck, agreement } = handover
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Time">
        <Moment iso={at} />
      </Fact>
      {by !== null && <Fact label="By">{by}</Fact>}
      {odometer !== null && <Fact label="Odometer">{formatKilometres(odometer)}</Fact>}
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

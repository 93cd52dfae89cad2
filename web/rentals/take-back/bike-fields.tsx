import type { RentalPage } from '#contract/rental-page'
import { Button, IconButton } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { findHandover, presentLeg } from '../handover/current-handovers.ts'
import { describeRidden, readOdometer } from '../handover/describe-ridden.ts'
import { FUEL_OPTIONS } from '../handover/handover-labels.ts'
import type { Draft } from './take-back-draft.ts'

type Props = {
  rental: RentalPage
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  problems: Record<string, string>
}

/** The condition is left out where it was recorded before the return. */
export function BikeFields(props: Props) {
  const { rental } = props
  const isRecorded = findHandover(rental, 'back') !== undefined
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">Bike</legend>
      {isRecorded ? <p>Its condition has been recorded.</p> : <Condition {...props} />}
      <Damages {...props} />
    </fieldset>
  )
}

function Condition({ rental, draft, onChange, problems }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Odometer in km"
          inputMode="numeric"
          autoComplete="off"
          value={draft.odometer}
          onChange={({ target }) => onChange({ odometer: target.value })}
          hint={describeRidden(rental, {
            direction: 'back',
            leg: presentLeg(rental),
            odometer: readOdometer(draft.odometer),
          })}
          error={problems['handover.odometer']}
        />
        <SelectField
          label="Fuel"
          options={FUEL_OPTIONS}
          value={draft.fuel}
          onChange={({ target }) => onChange({ fuel: target.value })}
        />
      </div>
      <TextField
        label="Condition (the customer sees it)"
        maxLength={1000}
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
        error={problems['handover.note']}
      />
      <TextField
        label="Note for staff"
        maxLength={1000}
        value={draft.internalNote}
        onChange={({ target }) => onChange({ internalNote: target.value })}
        error={problems['handover.internalNote']}
      />
    </>
  )
}

function Damages({ draft: { damages }, onChange, problems }: Props) {
  const change = (index: number, changes: Partial<Draft['damages'][number]>) =>
    onChange({
      damages: damages.map((one, at) => (at === index ? { ...one, ...changes } : one)),
    })
  return (
    <>
      {damages.map((damage, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-3">
          <TextField
            label="Damage"
            required
            maxLength={500}
            placeholder="For example: left mirror"
            value={damage.note}
            onChange={({ target }) => change(index, { note: target.value })}
            error={problems[`lines.${index}.note`]}
          />
          <DecimalField
            label="Taka"
            required
            min={0}
            value={damage.amount}
            onChange={({ target }) => change(index, { amount: target.value })}
            error={problems[`lines.${index}.amount`]}
          />
          <IconButton
            label={`Remove damage ${index + 1}`}
            className="mt-6.5"
            onClick={() => onChange({ damages: damages.filter((_, at) => at !== index) })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        onClick={() => onChange({ damages: [...damages, { note: '', amount: '' }] })}
      >
        Add damage
      </Button>
    </>
  )
}

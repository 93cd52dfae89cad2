import { useId, useState } from 'react'
import { IMPORT_FIELDS, type ImportKind, minutesOfStep, stepField } from '#domain/imports'
import { nameStep } from '#domain/price-parts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import type { Import } from './use-import.ts'

const LEFT_OUT = ''

/** Usual steps, for a file whose columns are named otherwise. */
const STEPS = [60, 4 * 60, 12 * 60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60]

/** A person can correct what a column was read as. Where all are known, they are folded. */
export function ImportColumns({ kind, table }: { kind: ImportKind; table: Import }) {
  const id = useId()
  const [choice, setChoice] = useState<boolean>()
  const { length } = table.columns
  const isRecognised = table.columns.every(({ field }) => field !== null)
  const isOpen = choice ?? !isRecognised
  return (
    <Section
      title="Columns"
      actions={
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? 'Hide columns' : 'Show columns'}
        </Button>
      }
    >
      <p className="-mt-3 text-muted">
        {isRecognised
          ? length === 1
            ? 'The column was recognised.'
            : `All ${length} columns were recognised.`
          : 'Say what each column has. Those that are left out are not imported.'}
      </p>
      <div
        id={id}
        hidden={!isOpen}
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4"
      >
        {table.columns.map(({ header, field }, at) => (
          <SelectField
            // Two columns of a file may have one name.
            key={`${at} ${header}`}
            label={header === '' ? `Column ${at + 1}` : header}
            value={field ?? LEFT_OUT}
            disabled={table.isBusy || table.isDone}
            options={optionsFor(kind, field)}
            onChange={({ target }) => {
              // The columns stay open under the hand that assigns the last one.
              setChoice(true)
              table.assign(at, target.value === LEFT_OUT ? null : target.value)
            }}
          />
        ))}
      </div>
    </Section>
  )
}

function optionsFor(kind: ImportKind, chosen: string | null) {
  const fields = Object.entries<{ label: string }>(IMPORT_FIELDS[kind]).map(
    ([value, { label }]) => ({ value, label }),
  )
  const own = minutesOfStep(chosen ?? '')
  const lengths =
    kind === 'price-lists' ? new Set([...STEPS, ...(own === undefined ? [] : [own])]) : []
  const steps = [...lengths]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: stepField(minutes), label: `Price for ${nameStep(minutes)}` }))
  return [{ value: LEFT_OUT, label: 'Left out' }, ...fields, ...steps]
}

import { formatTaka } from '../lib/money-format.ts'
import { DecimalField } from '../ui/decimal-field.tsx'
import { sumOfTaka } from './sum-of-taka.ts'

type Props = { amount: number; given: string; onType: (typed: string) => void }

/** It is not stored: the drawer gets the amount, whatever the note was. */
export function ChangeFields({ amount, given, onType }: Props) {
  const back = sumOfTaka([Number(given) || 0, -amount])
  return (
    <>
      <DecimalField
        label="Cash given"
        min={0}
        value={given}
        onChange={({ target }) => onType(target.value)}
      />
      <p role="status" className="self-end pb-2.5 text-lg font-semibold tabular-nums">
        {given !== '' && back >= 0 && `Change ${formatTaka(back)}`}
      </p>
    </>
  )
}

import { DUTIES, type Duty } from '#domain/users'
import { FieldError } from '../ui/field.tsx'
import { CheckboxField } from '../ui/form-field.tsx'

const ERROR = 'no-duty'

export const DUTY_LABELS: Record<Duty, { label: string; hint: string }> = {
  desk: {
    label: 'Desk',
    hint: 'Rent Management, New rental: handover, return, bill, counter payments, deposits, cancelling',
  },
  fleet: {
    label: 'Fleet',
    hint: 'Add Bike, Manage Bikes: prices, times off rent; Shop: opening hours, rules, fees, terms',
  },
  money: {
    label: 'Money',
    hint: 'Payments Desk, Closing, Coupons, Prices, Reports: reviews, refunds, exports, also of customers',
  },
  people: {
    label: 'People',
    hint: 'User Management, Activity, System: roles, duties, password and account links, deletion',
  },
}

type Props = {
  duties: readonly Duty[]
  error: string | undefined
  onChange: (duties: readonly Duty[]) => void
}

export function DutyFields({ duties, error, onChange }: Props) {
  return (
    <fieldset className="grid gap-3" aria-describedby={error === undefined ? undefined : ERROR}>
      <legend className="sr-only">Duties</legend>
      {DUTIES.map((duty) => (
        <CheckboxField
          key={duty}
          {...DUTY_LABELS[duty]}
          checked={duties.includes(duty)}
          onChange={() =>
            onChange(
              duties.includes(duty) ? duties.filter((one) => one !== duty) : [...duties, duty],
            )
          }
        />
      ))}
      <FieldError id={ERROR} error={error} />
    </fieldset>
  )
}

import { TextField } from '../ui/field.tsx'
import { QuickChoices } from '../ui/quick-choices.tsx'
import { type PeriodSelection, quickPeriods } from './use-report-period.ts'

export function PeriodPicker({ chosen }: { chosen: PeriodSelection }) {
  const { from, to, today, problem, choose } = chosen
  return (
    <search className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="grid w-full max-w-md gap-3 sm:grid-cols-2">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => choose({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          error={problem}
          onChange={({ target }) => choose({ to: target.value })}
        />
      </div>
      <div className="sm:pt-7">
        <QuickChoices
          label="Usual periods"
          choices={quickPeriods(today).map(({ label, ...period }) => ({
            label,
            isChosen: period.from === from && period.to === to,
            choose: () => choose(period),
          }))}
        />
      </div>
    </search>
  )
}

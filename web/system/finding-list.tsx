import { SYSTEM_CHECKS, type SystemFinding } from '#contract/system'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { CheckIcon } from '../ui/late-icons.tsx'

type State = SystemFinding['state']

/** Findings that an admin has to act on come first. */
const ORDER: readonly State[] = ['fault', 'warning', 'ok']

const MARKS: Record<State, string> = {
  fault: 'bg-danger-soft text-danger',
  warning: 'bg-accent-soft text-accent-ink',
  ok: 'bg-available-soft text-available',
}

export function FindingList({ findings }: { findings: readonly SystemFinding[] }) {
  const sorted = ORDER.flatMap((state) => findings.filter((finding) => finding.state === state))
  return (
    <Card className="@container">
      <ul aria-label="Checks" className="divide-y divide-line">
        {sorted.map((finding) => (
          <FindingRow key={finding.check} finding={finding} />
        ))}
      </ul>
    </Card>
  )
}

function FindingRow({ finding: { check, state, sentence, action } }: { finding: SystemFinding }) {
  const Mark = state === 'ok' ? CheckIcon : AlertIcon
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-4 py-3.5 sm:px-5">
      <span
        className={classNames(
          'grid size-8 place-items-center rounded-full border border-transparent',
          MARKS[state],
        )}
      >
        <Mark className="size-4.5" />
      </span>
      <div className="grid gap-x-6 gap-y-1 @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 @min-[44rem]:self-start">
          <h2 className="font-sans text-base font-semibold">{SYSTEM_CHECKS[check]}</h2>
          {state === 'fault' && <Badge tone="alert">Fault</Badge>}
          {state === 'warning' && <Badge tone="accent">Warning</Badge>}
          {state === 'ok' && <span className="sr-only">In order</span>}
        </div>
        <div className="grid max-w-prose gap-1 text-pretty wrap-anywhere @min-[44rem]:py-1">
          <p className="text-muted">{sentence}</p>
          {action !== null && (
            <p>
              <span className="font-semibold">To do: </span>
              {action}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

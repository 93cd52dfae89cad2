import { useQuery } from '@tanstack/react-query'
import type { SystemFinding } from '#contract/system'
import { countNoun } from '../lib/count-noun.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { FindingList } from './finding-list.tsx'

export const meta = screenMeta('System')

export default function SystemScreen() {
  const system = useQuery(queryFor('GET /system'))
  return (
    <>
      <PageTitle
        title="System"
        action={
          <Button variant="quiet" busy={system.isFetching} onClick={() => void system.refetch()}>
            Check again
          </Button>
        }
      >
        What the server that answered found out about itself. On its machine,{' '}
        <code className="whitespace-nowrap text-ink">npm run doctor</code> says the same.
      </PageTitle>
      <div className="grid gap-6">
        {system.isPending && <TableSkeleton message="Loading" />}
        <ReadProblem message="Some Error Occurred" of={system} />
        {system.data && (
          <>
            <Summary findings={system.data.findings} />
            <FindingList findings={system.data.findings} />
            <div className="flex flex-wrap gap-x-2 text-sm text-muted">
              Checked at <Moment iso={system.data.checkedAt} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

function Summary({ findings }: { findings: SystemFinding[] }) {
  const countOf = (state: SystemFinding['state']) =>
    findings.filter((finding) => finding.state === state).length
  const faults = countOf('fault')
  const warnings = countOf('warning')
  const counts = [
    ...(faults > 0 ? [countNoun(faults, 'fault')] : []),
    ...(warnings > 0 ? [countNoun(warnings, 'warning')] : []),
  ].join(', ')
  return (
    <output>
      {faults > 0 && (
        <Notice tone="bad" title={counts}>
          The shop does not work as it should until the faults are mended.
        </Notice>
      )}
      {faults === 0 && warnings > 0 && (
        <Notice tone="info" title={counts}>
          The shop works. Warnings are what an operator should decide about.
        </Notice>
      )}
      {faults === 0 && warnings === 0 && (
        <Notice tone="good" title="Everything is in order">
          {countNoun(findings.length, 'check')}, no fault and no warning.
        </Notice>
      )}
    </output>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import type { SiteVersion, SiteView } from '#contract/site'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { queryFor } from '../lib/query.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Moment } from '../ui/moment.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { SECTION_TITLES } from './site-form-values.ts'

type Props = { revision: string; onRestored: (site: SiteView) => Promise<void> }

/** A version that is restored becomes a new one, so nothing is lost by it. */
export function SiteHistory({ revision, onRestored }: Props) {
  const history = useQuery(queryFor('GET /site/history'))
  const restoring = useMutation({
    mutationFn: (version: number) => call('POST /site/restore', { body: { version } }),
    async onSuccess(site) {
      showToast(messages.siteSaved)
      await onRestored(site)
    },
    onError: (error) => showToast(messages.siteNotSaved, reasonOf(error)),
  })
  if (history.isPending) return <LoadingLine message="Loading" />
  const rowOf = (version: number) => ({
    isCurrent: String(version) === revision,
    busy: restoring.isPending,
    onRestore: () => restoring.mutate(version),
  })
  return (
    <>
      <ReadProblem message="Some Error Occurred" of={history} />
      <Card>
        <ul aria-label="Versions" className="divide-y divide-line">
          {history.data?.map((version) => (
            <Row key={version.version} {...rowOf(version.version)} version={version} />
          ))}
          <Row {...rowOf(0)} />
        </ul>
      </Card>
    </>
  )
}

type RowProps = {
  version?: SiteVersion
  isCurrent: boolean
  busy: boolean
  onRestore: () => void
}

const titleOf = (section: string) =>
  SECTION_TITLES[section as keyof typeof SECTION_TITLES] ?? section

function Row({ version, isCurrent, busy, onRestore }: RowProps) {
  const name = version ? `Version ${version.version}` : 'The usual words'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        {version && (
          <div className="grid text-sm text-muted">
            <span>{version.sections.map(titleOf).join(', ')}</span>
            <span className="flex flex-wrap gap-x-2">
              {version.savedBy} <Moment iso={version.savedAt} />
            </span>
          </div>
        )}
      </div>
      {isCurrent ? (
        <Badge>Now</Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          aria-label={`Restore ${name.toLowerCase()}`}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

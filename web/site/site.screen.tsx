import { useQuery } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'
import { SiteForm } from './site-form.tsx'

export const meta = screenMeta('Site')

export default function SiteScreen() {
  const site = useQuery({ ...queryFor('GET /site'), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle title="Site">
        What visitors read on Home and About us. Name, contact and opening hours are on the screen{' '}
        <Link to={href('/dashboard/shop')} className="underline underline-offset-4">
          Shop
        </Link>
        .
      </PageTitle>
      {site.isPending ? (
        <>
          <LoadingLine message="Loading" className="mb-8" />
          <Skeleton className="h-150 rounded-card!" />
        </>
      ) : (
        <div className="grid gap-6">
          <ReadProblem message="Some Error Occurred" of={site} />
          {site.data && <SiteForm site={site.data} />}
        </div>
      )}
    </>
  )
}

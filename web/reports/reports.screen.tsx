import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayPeriod } from '#domain/report-period'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton, TilesSkeleton } from '../ui/table-skeleton.tsx'
import { BikeFiguresSection } from './bike-figures.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { OpenBalances } from './open-balances.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { TakingsSection } from './takings-section.tsx'
import { useReportPeriod } from './use-report-period.ts'

export const meta = screenMeta('Reports')

export default function ReportsScreen() {
  const zone = useShopZone()
  const chosen = useReportPeriod(zone)
  return (
    <>
      <PageTitle title="Reports">
        What came in, what is owed, and how the bikes were used. Days follow {nameOfZone(zone)}.
      </PageTitle>
      <div className="grid gap-8">
        <PeriodPicker chosen={chosen} />
        {chosen.period && <Figures period={chosen.period} />}
      </div>
    </>
  )
}

function Figures({ period }: { period: DayPeriod }) {
  const query = { query: period }
  const takings = useQuery({
    ...queryFor('GET /reports/takings', query),
    placeholderData: keepPreviousData,
  })
  const bikes = useQuery({
    ...queryFor('GET /reports/bikes', query),
    placeholderData: keepPreviousData,
  })
  const failed = takings.isError ? takings : bikes
  const isOutdated = takings.isPlaceholderData || bikes.isPlaceholderData
  const isPending = (takings.isPending || bikes.isPending) && !failed.isError
  return (
    <>
      <ReadProblem message="Some Error Occurred" of={failed} />
      {isPending && (
        <>
          <TilesSkeleton count={8} />
          <TableSkeleton message="Loading" />
        </>
      )}
      {takings.data && bikes.data && (
        <section
          aria-label="Figures"
          aria-busy={isOutdated}
          className={classNames(
            'grid min-w-0 gap-8 transition-opacity duration-150',
            isOutdated && 'opacity-60',
          )}
        >
          <FigureTiles takings={takings.data} bikes={bikes.data} />
          <TakingsSection takings={takings.data} />
          <BikeFiguresSection report={bikes.data} />
          <OpenBalances open={takings.data.open} />
        </section>
      )}
      <ExportButtons period={period} />
    </>
  )
}

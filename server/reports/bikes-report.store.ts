import { sql } from 'kysely'
import { MOST_REPORTED } from '#contract/reports'
import type { Db } from '../database/db.ts'
import type { Span } from './takings.store.ts'

export type FiguresRow = {
  level: 'bike' | 'model' | 'all'
  bikeId: string
  name: string
  number: string
  brand: string
  model: string
  isDeleted: boolean
  bikes: number
  rentals: number
  seconds: number
  /** Seconds of the period in which the bikes were missing. */
  missing: number
  income: number
  cancelled: number
  noShows: number
}

/**
 * No rental is longer: the return is within a year of the start (docs/product/rent-management.md#rent-management).
 */
const LONGEST = sql`interval '367 days'`

export const bikesReportStore = (db: Db) => ({
  /**
   * Deleted bikes with rentals in the period are included; the highest income comes first. `until`
   * is the end of the period, or now: a bike that is out then counts until then.
   */
  async list({ from, to }: Span, until: Date): Promise<FiguresRow[]> {
    const { rows } = await sql<FiguresRow>`
      with bounds as (
        select ${from}::timestamptz as since, ${until}::timestamptz as until, ${to}::timestamptz as ended
      ), ended as (
        select rental_id, since as missing_since from missing_reports where rental_id is not null
      ), rides as (
        select bike_id, out_from, least(missing_since, until) as end_time from bounds, reported_rentals left join ended using (rental_id)
        where status = 'INITIAL_PAID' and return_time is null and out_from < until
        union all
        select bike_id, least(out_from, return_time), least(return_time, missing_since)
        from bounds, reported_rentals left join ended using (rental_id)
        where status = 'INITIAL_PAID' and return_time > since and return_time < until + ${LONGEST}
        union all
        select bike_id, least(out_from, return_time), least(return_time, missing_since)
        from bounds, reported_rentals left join ended using (rental_id)
        where status = 'FULL_PAID' and return_time > since and return_time < until + ${LONGEST}
      ), exchanged as (
        select bike_id, sum(extract(epoch from least(earlier.until, bounds.until)
          - greatest(earlier.out_from, since))) as seconds
        from earlier_rental_bikes earlier, bounds
        where earlier.until > since and earlier.out_from < bounds.until
        group by bike_id
      ), ridden as (
        select bike_id, count(*) filter (where out_from >= since) as rentals,
          sum(greatest(0, extract(epoch from least(end_time, until) - greatest(out_from, since))))
            as seconds
        from rides, bounds where out_from < until
        group by bike_id
      ), lost as (
        select bike_id, sum(extract(epoch from least(found_at, bounds.until)
          - greatest(reports.since, bounds.since))) as seconds
        from missing_reports reports, bounds
        where coalesce(found_at, 'infinity') > bounds.since and reports.since < bounds.until
        group by bike_id
      ), called_off as (
        select bike_id, count(*) filter (where cancel_kind <> 'no_show') as cancelled,
          count(*) filter (where cancel_kind = 'no_show') as no_shows
        from reported_rentals, bounds where cancelled_at >= since and cancelled_at < ended
          and rental_id not in (select rental_id from released_reservations)
        group by bike_id
      ), earned as (
        select bike_id, sum(moved) as income
        from bounds, money_movements join reported_rentals using (rental_id)
        where at >= since and at < ended and currency = 'BDT'
        group by bike_id
      ), per_bike as (
        select bike_id, reported_bikes.name, coalesce(number, '') as number, brand, model,
          archived_at is not null as is_deleted,
          coalesce(rentals, 0) as rentals,
          coalesce(ridden.seconds, 0) + coalesce(exchanged.seconds, 0) as seconds,
          coalesce(lost.seconds, 0) as missing,
          coalesce(income, 0) as income, coalesce(cancelled, 0) as cancelled,
          coalesce(no_shows, 0) as no_shows
        from reported_bikes left join known_bikes using (bike_id)
          left join ridden using (bike_id) left join earned using (bike_id)
          left join called_off using (bike_id) left join exchanged using (bike_id)
          left join lost using (bike_id)
        where archived_at is null or rentals is not null or income is not null
          or exchanged.seconds is not null
          or cancelled is not null
      ), grouped as (
        select case grouping(bike_id, brand) when 0 then 'bike' when 2 then 'model' else 'all' end
            as level,
          bike_id, name, number, brand, model, is_deleted, count(*)::int as bikes,
          coalesce(sum(rentals), 0)::int as rentals, coalesce(sum(seconds), 0)::float as seconds,
          coalesce(sum(missing), 0)::float as missing,
          coalesce(sum(income), 0)::bigint as income, coalesce(sum(cancelled), 0)::int as cancelled,
          coalesce(sum(no_shows), 0)::int as no_shows
        from per_bike
        group by grouping sets ((bike_id, name, number, brand, model, is_deleted), (brand, model), ())
      ), placed as (
        select *, row_number() over (
          partition by level order by income desc, seconds desc, brand, model, name, number, bike_id) as place
        from grouped
      )
      select * from placed where place <= ${MOST_REPORTED} order by level, place`.execute(db)
    return rows
  },
})

import { sql } from 'kysely'
import { AT_RISK_MISSING_MS, AT_RISK_MS, type ReportedState, statesBelow } from '#domain/messages'
import type { Db, Trx } from '../database/db.ts'

const inMs = (ms: number) => sql`${ms} * interval '1 millisecond'`

/**
 * Bookings that begin soon and whose bike is late or missing. The cause is the planned return that is
 * over, or the time since when the bike is missing.
 */
const atRisk = (graceMs: number, now: Date) => sql`
  select later.rental_id, late.planned_return as cause
  from rental_summaries late join lateral (
    select rental_id, start_time, handed_out_at from rental_summaries
    where bike_id = late.bike_id and status = 'INITIAL_PAID' and return_time is null
      and start_time > late.start_time
    order by start_time limit 1) later on later.handed_out_at is null
  where late.status = 'INITIAL_PAID' and late.return_time is null
    and late.planned_return <= ${now}::timestamptz - ${inMs(graceMs)}
    and not exists (select from missing_reports where missing_reports.rental_id = late.rental_id)
    and later.start_time <= ${now}::timestamptz + ${inMs(AT_RISK_MS)}
  union
  select booking.rental_id, missing_reports.since
  from missing_reports join rental_summaries booking using (bike_id)
  where missing_reports.found_at is null and booking.status = 'INITIAL_PAID'
    and booking.return_time is null and booking.handed_out_at is null
    and booking.start_time <= ${now}::timestamptz + ${inMs(AT_RISK_MISSING_MS)}`

/** This store has what decides about a message beside its own row, and what a provider reports of it. */
export function messageFactStore(db: Db | Trx) {
  return {
    async listWithoutEmail(userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return []
      const rows = await db
        .selectFrom('contacts')
        .select('userId')
        .where('userId', 'in', userIds)
        .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', '')]))
        .execute()
      return rows.map(({ userId }) => userId)
    },

    async findNextStart({ bikeId }: { bikeId: string }, now: Date): Promise<Date | undefined> {
      const next = await db
        .selectFrom('rentalSummaries')
        .select('startTime')
        .where('bikeId', '=', bikeId)
        .where('status', '=', 'INITIAL_PAID')
        .where('startTime', '>', now)
        .orderBy('startTime')
        .limit(1)
        .executeTakeFirst()
      return next?.startTime
    },

    /** Those that the shop has not been told of. The occurrence is the same text as `Date.toISOString`. */
    async listAtRisk(graceMs: number, now: Date): Promise<{ rentalId: string; cause: Date }[]> {
      const { rows } = await sql<{ rentalId: string; cause: Date }>`
        select rental_id, cause from (${atRisk(graceMs, now)}) risk
        where not exists (
          select from messages
          where messages.rental_id = risk.rental_id and kind = 'shop_at_risk' and starts_with(occurrence,
            to_char(cause at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`.execute(db)
      return rows
    },

    async isAtRisk(rentalId: string, graceMs: number, now: Date): Promise<boolean> {
      const { rows } = await sql`
        select from (${atRisk(graceMs, now)}) risk where rental_id = ${rentalId}`.execute(db)
      return rows.length > 0
    },

    async report(reference: string, state: ReportedState, now: Date): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state, nextTryAt: null, changedAt: now })
        .$if(state === 'FAILED', (update) => update.set({ reason: 'reported by the provider' }))
        .where('channel', '=', 'sms')
        .where('reference', '=', reference)
        .where('state', 'in', statesBelow(state))
        .execute()
    },
  }
}

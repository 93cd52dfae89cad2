import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Db } from '../database/db.ts'

/** Keyed hashes of the e-mail and of the group of addresses. */
export type AttemptKey = { account: Buffer; source: Buffer }

type Attempt = AttemptKey & { now: RawBuilder<Date> }

/** The row that counts the attempts from all addresses together. */
const EVERYWHERE = Buffer.alloc(0)

/** From the fifth attempt without success on, the next one waits 1, 2, 4, … seconds, at most this. */
const FREE_ATTEMPTS = 4
const LONGEST_WAIT_SECONDS = 60
/** An account's count starts again after this long without an attempt. */
const FORGET_SECONDS = 3600
/** From all addresses together, those with an earlier log-in to the account aside. */
const MOST_PER_MINUTE = 30

/** Part of the statement that begins a session: the attempt was no failure. */
export const successOf = ({ account, source, now }: Attempt) => sql`
  update log_in_attempts as known
  set attempts = case when source = ${source} then 0 else greatest(attempts - 1, 0) end,
      next_at = case when source = ${source} then ${now} else next_at end,
      succeeded_at = case when source = ${source} then ${now} else succeeded_at end
  from begun
  where account = ${account} and source in (${source}, ${EVERYWHERE})`

export function logInThrottleStore(db: Db) {
  return {
    /**
     * Counts an attempt before its password is checked, so that attempts at the same time cannot
     * pass together. Returns how many seconds to wait where it comes too early; it is then not counted.
     */
    async admit({ account, source, now }: Attempt): Promise<number | undefined> {
      const { rows } = await sql<{ wait: number | null }>`
        with clock as materialized (select ${now} as now),
        counted as (
          insert into log_in_attempts as known (account, source, attempts, next_at, last_at)
          select ${account}::bytea, ${source}::bytea, 1, now, now from clock
          on conflict (account, source) do update set
            attempts = case when known.last_at < excluded.last_at - ${FORGET_SECONDS} * interval '1 second'
              then 1 else known.attempts + 1 end,
            next_at = excluded.last_at + case
              when known.attempts < ${FREE_ATTEMPTS}
                or known.last_at < excluded.last_at - ${FORGET_SECONDS} * interval '1 second'
              then interval '0'
              else least(${LONGEST_WAIT_SECONDS},
                2 ^ least(known.attempts - ${FREE_ATTEMPTS}, 10)) * interval '1 second' end,
            last_at = excluded.last_at
          where known.next_at <= excluded.last_at
          returning succeeded_at
        ), everywhere as (
          insert into log_in_attempts as known (account, source, attempts, next_at, last_at)
          select ${account}::bytea, ${EVERYWHERE}::bytea, 1, now, now
          from clock, counted where succeeded_at is null
          on conflict (account, source) do update set
            attempts = case when date_trunc('minute', known.last_at) < date_trunc('minute', excluded.last_at)
              then 1 else known.attempts + 1 end,
            last_at = excluded.last_at
          returning attempts
        )
        select case
          when not exists (select from counted) then (
            select ceil(extract(epoch from next_at - now))::int from log_in_attempts
            where account = ${account} and source = ${source}
          )
          when (select attempts from everywhere) > ${MOST_PER_MINUTE}
          then ceil(extract(epoch from date_trunc('minute', now) + interval '1 minute' - now))::int
        end as wait
        from clock`.execute(db)
      const wait = rows[0]?.wait ?? undefined
      return wait === undefined ? undefined : Math.max(wait, 1)
    },

    /** Failures after a day, addresses of successful log-ins after 90. */
    async forget(now: Date): Promise<void> {
      await deleteInBatches(
        db,
        'log_in_attempts',
        sql`
        last_at < ${now}::timestamptz - case when succeeded_at is null then interval '1 day'
          else interval '90 days' end`,
      )
    },
  }
}

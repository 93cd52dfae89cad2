import { type RawBuilder, sql } from 'kysely'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'

export type CodeProof = RawBuilder<unknown>

/** `used` records a recovery code; the statement appends `from` to it. */
export type Proof = { accepted: CodeProof; used?: RawBuilder<unknown>; success?: LogInSuccess }

type TimeCode = { userId: string; secret: Buffer; step: number }

/** No code of an earlier time step is accepted afterwards. */
export const proofOfCode = ({ userId, secret, step }: TimeCode): CodeProof => sql`
  update one_time_codes set last_step = ${step}
  where user_id = ${userId} and confirmed_at is not null and secret = ${secret} and last_step < ${step}
  returning user_id`

export const proofOfRecoveryCode = (userId: string, hash: Buffer): CodeProof => sql`
  update one_time_codes set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
  where user_id = ${userId} and confirmed_at is not null and ${hash}::bytea = any(recovery_hashes)
  returning user_id`

export const needsNoCode = sql<boolean>`(accounts.role <> 'admin' or not exists (
  select from one_time_codes where one_time_codes.user_id = accounts.user_id and confirmed_at is not null))`

export function oneTimeCodeStore(db: Db | Trx) {
  const ofUser = (userId: string) => db.selectFrom('oneTimeCodes').where('userId', '=', userId)

  return {
    async countRecoveryCodes(userId: string): Promise<number | undefined> {
      const row = await ofUser(userId)
        .where('confirmedAt', 'is not', null)
        .select(sql<number>`cardinality(recovery_hashes)`.as('left'))
        .executeTakeFirst()
      return row?.left
    },

    async begin(userId: string, secret: Buffer): Promise<boolean> {
      const { rows } = await sql`
        insert into one_time_codes (user_id, secret)
        select user_id, ${secret} from accounts where user_id = ${userId} for share
        on conflict (user_id) do update set secret = excluded.secret
        where one_time_codes.confirmed_at is null
        returning user_id`.execute(db)
      return rows.length > 0
    },

    find: (userId: string, clock: Clock) =>
      ofUser(userId)
        .select(['secret', 'confirmedAt', clock.now().as('now')])
        .executeTakeFirst(),

    /** The result is false when they are on already, or were begun again with another secret. */
    async confirm(
      { userId, secret, step }: TimeCode,
      { hashes, at }: { hashes: Buffer[]; at: RawBuilder<Date> },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('oneTimeCodes')
        .set({ confirmedAt: at, lastStep: step, recoveryHashes: hashes })
        .where('userId', '=', userId)
        .where('secret', '=', secret)
        .where('confirmedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async accept({ accepted, used }: Proof): Promise<boolean> {
      const { rows } = await sql`
        with proven as (${accepted})${used ? sql`, used as (${used} from proven)` : sql``}
        select user_id from proven`.execute(db)
      return rows.length > 0
    },

    async removeOf(userId: string): Promise<boolean> {
      const row = await db
        .deleteFrom('oneTimeCodes')
        .where('userId', '=', userId)
        .returning('confirmedAt')
        .executeTakeFirst()
      return (row?.confirmedAt ?? null) !== null
    },
  }
}

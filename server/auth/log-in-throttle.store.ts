import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Db } from '../database/db.ts'

/**
 * The keys are keyed hashes of the account and of the source that tries its password or its codes.
 */
export type AttemptKey = { account: Buffer; source: Buffer }

export type AddressKey = AttemptKey & { network: Buffer; everywhere: Buffer }

type Now = { now: RawBuilder<Date> }

type AttemptRow = { wait: number | null; attempts: number | null }
type Admission = { waitSeconds: number } | { waitSeconds: undefined; attempts: number }

type Waits = { free: number; firstWait: number; longestWait: number }

export const PASSWORD_WAITS: Waits = { free: 5, firstWait: 1, longestWait: 60 }
export const CODE_WAITS: Waits = { free: 10, firstWait: 900, longestWait: 900 }
export const EMAIL_WAITS: Waits = { free: 5, firstWait: 3600, longestWait: 3600 }

/** A network has this number of attempts in a row, then one for each longest wait of an address. */
const NETWORK_FREE = 20
/** This number of attempts of an address does not wait for other addresses of its network ... */
const OWN_ATTEMPTS = 2
/** ... and this number of addresses of a network has them on one day: all of an IPv4 network. */
const NEWCOMERS_A_DAY = 256
/** More failures of an account are an attack: sources that fail repeatedly then wait longer. */
const FAILURES_A_DAY = 300
const LONGEST_WAIT_UNDER_ATTACK = HOUR_MS / 1000

const DAY = DAY_MS / 1000
const seconds = (count: number | RawBuilder<unknown>) =>
  sql`((${count})::float8 * interval '1 second')`

const isForgotten = sql<boolean>`known.last_at < excluded.last_at - ${seconds(DAY)}`

/**
 * An attempt is counted in the row of its source, unless the source has to wait. `from` adds the
 * rows that allow it.
 */
function count({ account, source }: AttemptKey, waits: Waits, longestWait: RawBuilder<number>) {
  const { free, firstWait } = waits
  return sql`
    insert into log_in_attempts as known (account, source, attempts, next_at, last_at)
    select ${account}::bytea, ${source}::bytea, 1, now, now from allowed
    on conflict (account, source) do update set
      attempts = case when ${isForgotten} then 1 else known.attempts + 1 end,
      next_at = excluded.last_at + ${seconds(sql`case
        when ${isForgotten} or known.attempts + 1 < ${free}::int then 0
        else least(${longestWait}, ${firstWait}::int * 2 ^ least(known.attempts + 1 - ${free}::int, 20)) end`)},
      last_at = excluded.last_at
    where known.next_at <= excluded.last_at
    returning attempts`
}

/**
 * An address waits for itself; its first attempts do not wait for its network, and it never waits
 * for other networks.
 */
const judge = ({ account, source, network, everywhere }: AddressKey, now: RawBuilder<Date>) => sql`
  clock as materialized (select ${now} as now),
  seen as materialized (
    select now, own.next_at - now as own_wait, near.next_at as network_at, near.last_at as network_last_at,
      case when own.last_at >= now - ${seconds(DAY)} then own.attempts else 0 end as own_attempts,
      coalesce(near.newcomers_until <= now + ${seconds(DAY - DAY / NEWCOMERS_A_DAY)}, true) as takes_newcomers,
      case when whole.next_at > now + ${seconds(DAY)} then ${LONGEST_WAIT_UNDER_ATTACK}::int
        else ${PASSWORD_WAITS.longestWait}::int end as longest_wait
    from clock
      left join log_in_attempts as own on own.account = ${account} and own.source = ${source}
      left join log_in_attempts as near on near.account = ${account} and near.source = ${network}
      left join log_in_attempts as whole on whole.account = ${account} and whole.source = ${everywhere}
  ), judged as materialized (
    select *, own_attempts < ${OWN_ATTEMPTS}::int and (own_attempts > 0 or takes_newcomers) as is_early,
      least(network_at, network_last_at + ${NETWORK_FREE}::int * ${seconds(sql`longest_wait`)})
        - ${NETWORK_FREE - 1}::int * ${seconds(sql`longest_wait`)} - now as network_wait
    from seen
  ), allowed as materialized (
    select * from judged
    where coalesce(own_wait <= interval '0', true)
      and (is_early or coalesce(network_wait <= interval '0', true))
  )`

const move = (time: RawBuilder<Date>, perDay: number) => sql`
  least(greatest(${time}, excluded.last_at) + ${seconds(DAY / perDay)},
    excluded.last_at + ${seconds(2 * DAY)})`

const countNetwork = ({ account, network }: AddressKey) => sql`
  insert into log_in_attempts as known
    (account, source, attempts, next_at, last_at, newcomers_until)
  select ${account}::bytea, ${network}::bytea, 1, now + ${seconds(sql`longest_wait`)}, now,
    case when counted.attempts = 1 then now + ${seconds(DAY / NEWCOMERS_A_DAY)} end
  from counted, allowed
  on conflict (account, source) do update set
    attempts = known.attempts + 1,
    next_at = least(greatest(known.next_at, excluded.last_at) + (excluded.next_at - excluded.last_at),
      excluded.last_at + ${NETWORK_FREE}::int * (excluded.next_at - excluded.last_at)),
    newcomers_until = case when excluded.newcomers_until is null then known.newcomers_until
      else ${move(sql`known.newcomers_until`, NEWCOMERS_A_DAY)} end,
    last_at = excluded.last_at
  where least(known.next_at, known.last_at + ${NETWORK_FREE}::int * (excluded.next_at - excluded.last_at))
      <= excluded.last_at + ${NETWORK_FREE - 1}::int * (excluded.next_at - excluded.last_at)
    or (select is_early from allowed)
  returning last_at as now`

const countEverywhere = ({ account, everywhere }: AddressKey) => sql`
  insert into log_in_attempts as known (account, source, attempts, next_at, last_at)
  select ${account}::bytea, ${everywhere}::bytea, 1, now + ${seconds(DAY / FAILURES_A_DAY)}, now
  from admitted
  on conflict (account, source) do update set
    attempts = known.attempts + 1,
    next_at = ${move(sql`known.next_at`, FAILURES_A_DAY)},
    last_at = excluded.last_at`

/**
 * The statement that begins a session adds this, so that the attempt does not count as a failure.
 */
export type LogInSuccess = RawBuilder<unknown> | undefined

/** A success ends the waits of its source and network. `when` names the rows that prove it. */
export function successOf(key: (AttemptKey | AddressKey) & Now, when = sql`begun`) {
  const { account, source, now } = key
  const sources = 'network' in key ? [source, key.network, key.everywhere] : [source]
  const inOrder = sql`array[${sql.join(sources)}]::bytea[]`
  const everywhere = 'network' in key ? key.everywhere : source
  return sql`
    update log_in_attempts as known
    set attempts = case when known.source = ${source} then 0 else greatest(attempts - 1, 0) end,
      next_at = case when known.source = ${everywhere} and known.source <> ${source}
        then next_at - ${seconds(DAY / FAILURES_A_DAY)} else least(next_at, ${now}) end,
      newcomers_until = newcomers_until - ${seconds(DAY / NEWCOMERS_A_DAY)}
    from (
      -- In the order in which attempts lock them.
      select account, source from log_in_attempts
      where account = ${account} and source = any(${inOrder}) and exists (select from ${when})
      order by array_position(${inOrder}, source) for update
    ) as locked
    where known.account = locked.account and known.source = locked.source`
}

/**
 * Attempts are counted before they are checked, so that attempts at the same time cannot pass
 * together.
 */
export function logInThrottleStore(db: Db) {
  async function run(statement: RawBuilder<AttemptRow>): Promise<Admission> {
    const { rows } = await statement.execute(db)
    const { wait, attempts } = rows[0] ?? { wait: null, attempts: null }
    return attempts === null
      ? { waitSeconds: Math.max(wait ?? 1, 1) }
      : { waitSeconds: undefined, attempts }
  }

  return {
    admitAddress: (key: AddressKey & Now): Promise<Admission> =>
      run(sql`
        with ${judge(key, key.now)},
        counted as (${count(key, PASSWORD_WAITS, sql`(select longest_wait from allowed)`)}),
        admitted as (${countNetwork(key)}),
        everywhere as (${countEverywhere(key)})
        select (select attempts from counted, admitted) as attempts, ceil(extract(epoch from
          greatest(own_wait, case when not is_early then network_wait end)))::int as wait
        from judged`),

    admit: (key: AttemptKey & Now, waits: Waits): Promise<Admission> =>
      run(sql`
        with allowed as materialized (select ${key.now} as now),
        counted as (${count(key, waits, sql`${waits.longestWait}::int`)})
        select (select attempts from counted), (
          select ceil(extract(epoch from next_at - now))::int from log_in_attempts
          where account = ${key.account} and source = ${key.source}
        ) as wait
        from allowed`),

    async forgive(key: AttemptKey & Now): Promise<void> {
      await successOf(key, sql`(select) as always`).execute(db)
    },

    /** No limit depends on these attempts any more. */
    async forget(now: Date): Promise<void> {
      const isOld = sql`last_at < ${now}::timestamptz - interval '2 days'`
      await deleteInBatches(db, 'log_in_attempts', isOld)
    },
  }
}

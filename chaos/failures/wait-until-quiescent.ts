import { setTimeout as pause } from 'node:timers/promises'
import { runSql } from '#server/database/db'
import type { DatabaseProbe } from '../environment.ts'
import type { Violation } from '../invariants/violation.ts'

const POLL_MS = 250
/** The shop's own jobs run every minute and end holds that are over. */
const JOB_INTERVAL_MS = 60_000
/**
 * The rounds suffice for a refund whose server was killed: it can be claimed again after 30
 * seconds.
 */
const ROUNDS = 240

export async function shiftDeadlines({ db }: DatabaseProbe, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`
  await runSql(
    db,
    `update rentals set hold_expires_at = hold_expires_at - ${ago},
        reserved_until = reserved_until - ${ago}
      where hold_expires_at is not null`,
  )
  await runSql(
    db,
    `update payment_links set made_at = made_at - ${ago}, expires_at = expires_at - ${ago}`,
  )
  await runSql(
    db,
    `update payments set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
      next_check_at = next_check_at - ${ago} where status <> 'PAID'`,
  )
}

/** The deadline of every hold is now, so that the shop has to end it by itself. */
export async function letHoldsExpire({ db }: DatabaseProbe): Promise<void> {
  await runSql(db, 'update payment_links set expires_at = now() where expires_at > now()')
  await runSql(
    db,
    `update rentals set hold_expires_at = now(),
        reserved_until = case when reserved_until > now() then now() else reserved_until end
      where hold_expires_at > now()`,
  )
  await runSql(
    db,
    `update payments set created_at = created_at - (expires_at - now()), expires_at = now(),
      next_check_at = least(next_check_at, now()) where status <> 'PAID' and expires_at > now()`,
  )
}

async function countExpiredHolds({ db }: DatabaseProbe): Promise<number> {
  const { rows } = await runSql(
    db,
    `select id from rentals where status = 'PENDING_PAYMENT' and hold_expires_at < now()`,
  )
  return rows.length
}

export async function checkHoldsExpire(
  probe: DatabaseProbe,
): Promise<{ violations: Violation[]; note: string }> {
  const startedAt = performance.now()
  const expired = await countExpiredHolds(probe)
  let left = expired
  while (left > 0 && performance.now() - startedAt < 2 * JOB_INTERVAL_MS) {
    await pause(POLL_MS)
    left = await countExpiredHolds(probe)
  }
  const took = performance.now() - startedAt
  const note = `${expired - left} of ${expired} expired holds ended within ${(took / 1000).toFixed(1)} s`
  const isLate = left > 0 || took > JOB_INTERVAL_MS
  const rule = 'no hold outlives its time by more than a minute'
  return { note, violations: isLate ? [{ kind: 'broken', rule, about: note }] : [] }
}

/**
 * The time moves by a day, because a second charge of a paid payment whose notification was lost is
 * found only then.
 */
const askAboutPaid = ({ db }: DatabaseProbe) =>
  runSql(
    db,
    `update payments set next_check_at = now() where status = 'PAID' and next_check_at is not null`,
  )

export async function waitUntilQuiescent(probe: DatabaseProbe): Promise<Violation[]> {
  await shiftDeadlines(probe, 20)
  await askAboutPaid(probe)
  for (let round = 0; round < ROUNDS; round += 1) {
    await runSql(
      probe.db,
      `update payments set next_check_at = now() where status <> 'PAID' and next_check_at is not null`,
    )
    await runSql(probe.db, 'update refunds set next_try_at = now() where next_try_at is not null')
    await probe.reconcile()
    if ((await unfinished(probe)).length === 0) return []
    await pause(POLL_MS)
  }
  return (await unfinished(probe)).map(({ id }) => ({
    kind: 'broken',
    rule: 'every payment and every refund is finished in the end',
    about: String(id),
  }))
}

async function unfinished({ db }: DatabaseProbe): Promise<{ id: unknown }[]> {
  const { rows } = await runSql(
    db,
    `select id from payments where status in ('CREATED', 'INIT_UNKNOWN', 'OPEN')
      union all select id from refunds where status not in ('DONE', 'MANUAL')`,
  )
  return rows as { id: unknown }[]
}

import { setTimeout as pause } from 'node:timers/promises'
import { runSql } from '#server/database/db'
import type { Violation } from '../invariants/violation.ts'
import type { DatabaseProbe } from '../ground.ts'

const POLL_MS = 250
/** Milliseconds in which the shop's own jobs, that come every minute, let go of what is over. */
const OWN_PACE_MS = 60_000
/** A refund that somebody was asking about when he was killed is free after half a minute. */
const ROUNDS = 240

/** So many minutes pass for everything that waits for its time. */
export async function passTime({ db }: DatabaseProbe, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`
  await runSql(
    db,
    `update rentals set hold_expires_at = hold_expires_at - ${ago}
      where hold_expires_at is not null`,
  )
  await runSql(
    db,
    `update payments set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
      next_check_at = next_check_at - ${ago} where status <> 'PAID'`,
  )
}

const heldTooLong = async ({ db }: DatabaseProbe) => {
  const { rows } = await runSql(
    db,
    `select id from rentals where status = 'PENDING_PAYMENT' and hold_expires_at < now()`,
  )
  return rows.length
}

/** Without anybody's help the shop lets go of holds whose time is over, within the minute. */
export async function watchHoldsEnd(
  probe: DatabaseProbe,
): Promise<{ violations: Violation[]; note: string }> {
  const began = performance.now()
  const held = await heldTooLong(probe)
  let left = held
  while (left > 0 && performance.now() - began < 2 * OWN_PACE_MS) {
    await pause(POLL_MS)
    left = await heldTooLong(probe)
  }
  const took = performance.now() - began
  const note = `${held - left} of ${held} holds that were over ended by themselves within ${(took / 1000).toFixed(1)} s`
  const isLate = left > 0 || took > OWN_PACE_MS
  const rule = 'no hold outlives its time by more than a minute'
  return { note, violations: isLate ? [{ kind: 'broken', rule, about: note }] : [] }
}

/** The gateway is well again, and has been asked about every payment and every refund. */
export async function waitUntilQuiescent(probe: DatabaseProbe): Promise<Violation[]> {
  await passTime(probe, 20)
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
    rule: 'every payment and every refund comes to its end',
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

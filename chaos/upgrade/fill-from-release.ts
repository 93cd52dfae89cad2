import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withBackup } from '#db/backup/read-backup'
import { copyTarget, listTables } from '#db/backup/snapshot'

/** Ids of a copy follow from those of the original, so that its rows name each other. */
const copied = (id: string) => `md5(${id}::text || copy)`
const RENTAL = `'rental_id', ${copied('rental_id')}::uuid`
const PAYMENT = `'payment_id', upper(left(${copied('payment_id')}, 26))`

/** The copies of a row differ in ids, in the bike, and in times in which that bike was free. */
const COPIED: Record<string, string> = {
  rentals: `'id', ${copied('id')}::uuid, 'bike_id', bikes[1 + copy % cardinality(bikes)],
    'start_time', start_time - age, 'return_time', return_time - age, 'period', tstzrange(start_time - age, return_time - age)::text, 'created_at', created_at - age`,
  payments: `'id', upper(left(${copied('id')}, 26)), ${RENTAL}, 'session_ref', null`,
  ledger: `'id', ${copied('id')}::uuid, ${RENTAL}, ${PAYMENT}, 'charge_ref', ${copied('charge_ref')}`,
  bill_lines: `'id', ${copied('id')}::uuid, ${RENTAL}`,
}

/**
 * The backup of a release is loaded, and one returned and paid rental is copied `rentals` times.
 */
export async function fillFromRelease(client: Client, file: string, rentals: number) {
  await client.query('set session_replication_role = replica')
  const takenAt = await withBackup(file, async (backup) => {
    for (let table = await backup.nextTable(); table; table = await backup.nextTable()) {
      const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
      await pipeline(Readable.from(backup.rows()), rows)
    }
    return backup.header.takenAt
  })
  const events = `pg_get_serial_sequence('payment_events', 'id')`
  await client.query(`select setval(${events}, max(id)) from payment_events`)
  await client.query(`
    create temp table chosen as
      select id from rentals where status = 'FULL_PAID' and total_cost > 10000
        and (select count(*) from payments where rental_id = rentals.id) = 2 limit 1`)
  for (const { name, columns } of await listTables(client)) {
    const changes = COPIED[name]
    if (!changes) continue
    const own = name === 'rentals' ? 'id' : 'rental_id'
    const names = columns.join(', ')
    await client.query(`
      insert into ${name} (${names})
      select ${columns.map((column) => `(changed.row).${column}`).join(', ')}
      from ${name} original, generate_series(1, ${rentals}) copy,
        (select array_agg(id) as bikes from bikes) fleet,
        lateral (select (200 + copy / cardinality(bikes)) * interval '2 days' as age) past,
        lateral (select jsonb_populate_record(null::${name},
          to_jsonb(original) || jsonb_build_object(${changes})) as row) changed
      where original.${own} in (select id from chosen)`)
  }
  // The backup may be months old, and what was due then is not overdue in this shop.
  await client.query(`
    update rentals set hold_expires_at = now() + interval '15 minutes'
      where hold_expires_at is not null`)
  await client.query('update refunds set next_try_at = now() where next_try_at is not null')
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  return { takenAt }
}

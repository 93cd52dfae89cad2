import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runSql } from './db.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const SERVER = path.dirname(import.meta.dirname)

/**
 * The folders that read and write these tables. A hold is a rental that is not paid yet, so two
 * folders have the rentals.
 */
const TABLES_OF: Record<string, string> = {
  audit: 'audit_events failed_log_ins log_in_networks',
  auth: `account_links invitations log_in_attempts one_time_codes password_links phone_codes
    sessions`,
  bikes: 'bikes',
  coupons: 'coupons',
  customers: 'customer_notes',
  documents: 'receipt_numbers receipts',
  events: 'event_deliveries events',
  fleet: 'fleet_resets',
  holds: 'bike_blocks',
  'holds rentals': 'rentals',
  imports: 'import_progress imported_rows imports',
  messages: 'message_texts messages push_subscriptions',
  payments: `closing_tenders closings gateway_messages ledger payment_events payments refunds restores
    reversals`,
  pictures: 'pictures',
  prices: 'price_lists season_days seasons',
  'payments rentals': 'deposits',
  rentals:
    'agreements bill_lines handovers missing_bikes payment_links rental_bikes reopened_rentals',
  shop: 'shop',
  site: 'site_versions',
  users: 'users',
}

/** The folders that keep these views, which every folder may read. */
const VIEWS_OF: Record<string, string> = {
  audit: 'exported_log_ins',
  auth: 'exported_sessions log_in_devices open_invitations',
  bikes: 'bike_changes bikes_for_rent fleet_bikes known_bikes reported_bikes used_pictures',
  coupons: 'known_coupons',
  customers: 'exported_notes',
  documents: 'exported_receipts',
  events: 'rental_events',
  fleet: 'fleet_reset_changes',
  holds: 'bike_occupancies bike_occupancy ended_holds expired_holds paying_customers',
  payments: `account_adjustments closed_tenders counter_movements exported_payments exported_refunds
    ledger_lines logged_payment_events money_movements payment_checks rental_accounts
    rental_payments rental_receipts unfinished_refunds`,
  prices: 'bike_prices price_list_bikes',
  rentals: `earlier_rental_bikes exported_bill_lines exported_deposits exported_handovers exported_rentals held_deposits
    missing_reports open_obligations released_reservations rental_bills rental_changes rental_coupons rental_customers
    rental_revisions rental_summaries reported_rentals`,
  shop: 'shop_version',
  site: 'site_pictures',
  users: 'accounts contacts customers',
}

const readOwners = (relations: Record<string, string>) =>
  new Map(
    Object.entries(relations).flatMap(([folders, names]) =>
      names.split(/\s+/).map((name) => [name, folders.split(' ')] as const),
    ),
  )

const tableOwners = readOwners(TABLES_OF)

const IN_BUILDER =
  /(?:(?:select|delete)From|insertInto|updateTable|[a-z]Join|\.using)\(\s*\[?\s*'(\w+)/g
const IN_SQL = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?([a-z_]+(?:,\s+[a-z_]+)*)/g

/** The names of all relations in the queries of a file, also those of a WITH. */
function relationsIn(code: string): string[] {
  const built = [...code.matchAll(IN_BUILDER)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const written = [...code.matchAll(IN_SQL)].flatMap(([, names = '']) => names.split(/,\s+/))
  return [...built, ...written]
}

const foreignTables = (file: string, code: string) =>
  relationsIn(code).filter((name) => {
    const owners = tableOwners.get(name)
    return owners && !owners.includes(file.split('/')[0] ?? '')
  })

test('a feature reaches the tables of another one through views alone', async () => {
  const found: [file: string, tables: string[]][] = []
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (/\.test\.ts$|(^|\/)testing\//.test(file)) continue
    const foreign = foreignTables(file, await readFile(path.join(SERVER, file), 'utf8'))
    if (foreign.length > 0) found.push([file, foreign])
  }
  expect(found).toEqual([])
})

test('every way to name a table is found', () => {
  const code = `
    db.selectFrom('users as actors').innerJoin(
      'auditEvents', 'id', 'actorId')
    trx.insertInto('billLines'); trx.updateTable('rentals'); trx.deleteFrom('coupons')
    sql\`with kept as (delete from sessions) select from contacts, ledger join bikes on true\``
  const foreign = foreignTables('shop/shop.store.ts', code).join(' ')
  expect(foreign).toBe('users audit_events bill_lines rentals coupons sessions ledger bikes')
})

test('every table and every view of the database has an owner', async () => {
  const { db } = await startTestApp()
  const { rows } = await runSql(
    db,
    `select table_type as type, table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%'`,
  )
  const named = (type: string) =>
    (rows as { type: string; name: string }[])
      .filter((row) => row.type === type)
      .map(({ name }) => name)
      .toSorted()
  expect(named('BASE TABLE')).toEqual([...tableOwners.keys()].toSorted())
  expect(named('VIEW')).toEqual([...readOwners(VIEWS_OF).keys()].toSorted())
})

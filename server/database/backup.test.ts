/** @module-tag release */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { seasonForm } from '#contract/testing/sample-forms'
import { restoreBackup } from '#db/backup/restore-backup'
import { writeBackup } from '#db/backup/write-backup'
import { rent, returnAfter, startPaymentShop } from '../testing/paying.ts'
import { createDatabase } from '../testing/new-database.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { type DatabaseAddress, connect, runSql } from './db.ts'

const silent = () => {}

async function emptyDatabase() {
  const { address, drop } = await createDatabase({ isEmpty: true })
  const db = connect(address, () => {})
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { address, db }
}

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return path.join(folder, 'shop.backup')
}

async function backUpWhile(work: Promise<void>, address: DatabaseAddress) {
  let isOver = false
  void work.finally(() => (isOver = true))
  for (;;) {
    const file = await newFile()
    const { rows: written } = await writeBackup(address, file, silent)
    if (isOver) return { written, file }
  }
}

test('a backup holds the files of the pictures, and a restore writes those that are not there', async () => {
  const shop = await startTestApp()
  const { _id: id, url } = await shop.given.picture()
  await shop.given.bike({ imageUrl: url })
  const file = await newFile()
  const { rows } = await writeBackup(shop.address, file, silent, shop)
  expect([rows['pictures'], rows['picture_files']]).toEqual([1, 2])

  const root = await mkdtemp(path.join(tmpdir(), 'chaka-pictures-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = path.join(id.slice(0, 2), id)
  const bytesIn = (place: string) =>
    ['320.avif', '320.webp'].map((name) => readFileSync(path.join(place, folder, name)))
  for (let times = 0; times < 2; times += 1) {
    const { address } = await emptyDatabase()
    const restored = await restoreBackup(address, file, silent, root)
    expect(restored).toMatchObject({ rows, broken: [] })
    expect(bytesIn(root)).toEqual(bytesIn(shop.picturesDir))
  }
})

test('a backup says where the pictures are that it does not hold', async () => {
  const shop = await startTestApp()
  const file = await newFile()
  await shop.given.picture()
  const elsewhere = 'the bucket bikes at https://store.example'
  const told: string[] = []
  const { picturesDir } = shop
  const announce = (line: string) => told.push(line)
  const { rows } = await writeBackup(shop.address, file, announce, { picturesDir, elsewhere })
  expect(rows).not.toHaveProperty('picture_files')
  expect(told).toContain(`  files of the pictures: not in this file, but in ${elsewhere}`)
  const { address } = await emptyDatabase()
  expect(await restoreBackup(address, file, silent)).toMatchObject({ pictures: elsewhere })
})

const TABLES = `select relname::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`

test('a backup that is taken while customers book and pay is restored complete and in order', async () => {
  const shop = await startPaymentShop()
  await shop.call('POST /seasons', { as: shop.admin, body: seasonForm })
  await rent(shop)
  const work = (async () => {
    for (let turn = 0; turn < 3; turn += 1) await returnAfter(shop, (await rent(shop)).rental, 3)
  })()
  const { written, file } = await backUpWhile(work, shop.address)
  expect(written['users']).toBe(2)

  const { address, db } = await emptyDatabase()
  const restored = await restoreBackup(address, file, silent)
  expect(restored.broken).toEqual([])
  expect(restored.rows).toEqual(written)
  expect(written['rentals']).toBeGreaterThanOrEqual(1)
  // A trigger writes the days of a season, which are in the backup as well.
  const { rows: days } = await runSql(db, 'select season_id from season_days')
  expect(days).toHaveLength(1)
  expect(await db.selectFrom('rentals').select('id').execute()).toHaveLength(
    written['rentals'] ?? 0,
  )
  // The shop works on: its history continues its numbers, and a row of the ledger still never
  // changes.
  const { rows: next } = await runSql(
    db,
    `insert into payment_events (payment_id, kind) select id, 'begun' from payments limit 1
     returning id > (select max(id) from payment_events) as "isNext"`,
  )
  expect(next).toEqual([{ isNext: true }])
  await expect(runSql(db, 'update ledger set amount = 1')).rejects.toThrow('append-only')
})

test('a backup is only restored into an empty database', async () => {
  const shop = await startTestApp()
  const file = await newFile()
  await writeBackup(shop.address, file, silent)
  await expect(restoreBackup(shop.address, file, silent)).rejects.toThrow('is not empty')
})

test('a backup does not replace a file', async () => {
  const shop = await startTestApp()
  const file = await newFile()
  writeFileSync(file, 'precious')
  await expect(writeBackup(shop.address, file, silent)).rejects.toThrow('exists already')
  expect(readFileSync(file, 'utf8')).toBe('precious')
  await expect(writeBackup(shop.address, `${file}/x`, silent)).rejects.toThrow(
    'its folder is a file. There is no new backup.',
  )
})

test('a damaged backup is refused and nothing is written', async () => {
  const shop = await startTestApp()
  const file = await newFile()
  await writeBackup(shop.address, file, silent)
  expect(await readdir(path.dirname(file))).toEqual(['shop.backup'])
  const bytes = readFileSync(file)
  const { address, db } = await emptyDatabase()
  const damages = [
    bytes.subarray(0, 1),
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(0, -20),
    ...[0.1, 0.5, 0.9].map((share) => bytes.with(Math.floor(bytes.length * share), 0xaa)),
    // The change is compressed again, so that only our own checksum can find it.
    zstdCompressSync(zstdDecompressSync(bytes).toString().replace('argon2id', 'argon2xx')),
    Buffer.from('-- Chaka backup'),
    Buffer.alloc(0),
  ]
  for (const damaged of damages) {
    writeFileSync(file, damaged)
    await expect(restoreBackup(address, file, silent)).rejects.toThrow(
      /is damaged or not complete|is no backup of Chaka/,
    )
  }
  expect((await runSql(db, TABLES)).rows).toEqual([])
})

function forge(file: string, change: (text: string) => string): void {
  const written = zstdDecompressSync(readFileSync(file)).toString()
  const text = change(written.slice(0, written.lastIndexOf('-- SHA-256 ')))
  const sum = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, zstdCompressSync(`${text}-- SHA-256 ${sum}\n`))
}

test.each([
  [
    'a program',
    `COPY "bikes" ("name") from program $$sh -c "touch PROOF; true"$$ -- FROM stdin;`,
    /is damaged or not complete/,
  ],
  ['another table', 'COPY "pg_authid" ("rolname") FROM stdin;', /names pg_authid, .*Nothing was/],
  ['another column', 'COPY "users" ("id", "xmin") FROM stdin;', /names users\.xmin, .*Nothing was/],
])('a backup that names %s is refused and nothing in it is run', async (_what, line, sentence) => {
  const shop = await startTestApp()
  const file = await newFile()
  await writeBackup(shop.address, file, silent)
  const proof = `${file}.proof`
  const added = `${line.replace('PROOF', proof)}\n\\.\n`
  forge(file, (text) => text.replace('-- Rows', `${added}-- Rows`))
  const { address, db } = await emptyDatabase()
  await expect(restoreBackup(address, file, silent)).rejects.toThrow(sentence)
  expect(existsSync(proof)).toBe(false)
  const tables = (await runSql(db, TABLES)).rows as { name: string }[]
  const isMade = tables.some(({ name }) => name === 'users')
  const users = isMade ? await db.selectFrom('users').select('id').execute() : []
  expect(users).toEqual([])
})

test('sessions, one-time links and counted log-ins do not come back with a restore', async () => {
  const shop = await startPaymentShop()
  await runSql(
    shop.db,
    `insert into password_links (id, user_id, token_hash, expires_at)
     values (gen_random_uuid(), $1, 'hash', now() + interval '1 hour')`,
    [shop.customer.id],
  )
  await runSql(
    shop.db,
    `insert into log_in_attempts (account, source, attempts, next_at, last_at)
     values ('account', 'source', 9, now(), now())`,
  )
  const { rental } = await rent(shop)
  await runSql(
    shop.db,
    `insert into payment_links (id, rental_id, secret_hash, purpose, made_by, made_at, expires_at)
     values (gen_random_uuid(), $1, sha256('x'), 'REMAINDER', $2, now(), now() + interval '1 hour')`,
    [rental._id, shop.admin.id],
  )
  // The file keeps tabs, backslashes and its own end of a table inside a value.
  const name = 'A\tB\\C\n\\.\nD ঢাকা'
  await shop.db.updateTable('users').set({ name }).execute()
  const file = await newFile()
  const { rows } = await writeBackup(shop.address, file, silent)
  const { address, db } = await emptyDatabase()
  await restoreBackup(address, file, silent)
  expect(await db.selectFrom('users').select('name').execute()).toContainEqual({ name })
  for (const table of ['sessions', 'password_links', 'payment_links', 'log_in_attempts']) {
    expect(rows[table]).toBeGreaterThan(0)
    expect(await runSql(db, `select from ${table}`)).toEqual({ rows: [] })
  }
})

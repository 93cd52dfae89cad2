import path from 'node:path'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { backupName } from '#db/backup/backup-name'
import { DAY_MS, DEFAULT_TIME_ZONE, HOUR_MS } from '#domain/time'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'
import { createBackupService, prepareBackupFolder } from './backup.service.ts'

async function backupsOf(shop: TestShop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines: string[] = []
  const backups = createBackupService({
    db: shop.db,
    database: shop.address,
    folder,
    clock: shop.clock.now,
    log: pino({}, { write: (line) => void lines.push(line) }),
    shopTimeZone: DEFAULT_TIME_ZONE,
  })
  const alarms = () => lines.filter((line) => line.includes('"alarm":"backup_overdue"')).length
  return { backups, folder, alarms, list: async () => (await readdir(folder)).toSorted() }
}

async function goTo(shop: TestShop, hour: number): Promise<void> {
  const now = (await shop.clock.now(shop.db)).getTime()
  const midnight = Math.ceil((now + 6 * HOUR_MS) / DAY_MS) * DAY_MS - 6 * HOUR_MS
  shop.clock.advance(midnight + hour * HOUR_MS - now)
}

test('one backup a night is written, and the newest 14 are kept', async (shop) => {
  const { backups, folder, list } = await backupsOf(shop)
  // The name of a backup has the second at which it began.
  shop.clock.stop()
  await goTo(shop, 4)
  const now = await shop.clock.now(shop.db)
  const old = Array.from({ length: 14 }, (_, nights) =>
    backupName(new Date(now.getTime() - (nights + 2) * DAY_MS)),
  )
  for (const file of [...old, 'mine.backup']) writeFileSync(path.join(folder, file), '')

  await backups.backUp()
  const first = backupName(now)
  expect(await list()).toEqual([...old.slice(0, 13), first, 'mine.backup'].toSorted())

  await backups.backUp()
  shop.clock.advance(22 * HOUR_MS)
  await backups.backUp()
  expect(await list()).toHaveLength(15)
  expect(await list()).toContain(first)

  shop.clock.advance(HOUR_MS + 1000)
  await backups.backUp()
  expect(await list()).toContain(backupName(await shop.clock.now(shop.db)))
})

test('an alarm is raised while there is no backup of the last 26 hours', async (shop) => {
  const { backups, alarms } = await backupsOf(shop)
  await backups.check()
  expect(alarms()).toBe(1)
  expect(await backups.readAge()).toBe(Infinity)
  await backups.backUp()
  expect(await backups.readAge()).toBeLessThan(60)
  shop.clock.advance(26 * HOUR_MS - 60_000)
  await backups.check()
  expect(alarms()).toBe(1)
  shop.clock.advance(120_000)
  await backups.check()
  expect(alarms()).toBe(2)
})

const NOTHING_CAN_BE_MADE = 'it does not exist, or nothing can be made there'
const IN_PROC = [
  ['/proc', NOTHING_CAN_BE_MADE],
  ['/proc/chaka/backups', NOTHING_CAN_BE_MADE],
] as const

test('a folder that cannot be used is refused at the start with one sentence', async (shop) => {
  const { folder } = await backupsOf(shop)
  writeFileSync(path.join(folder, 'file'), '')
  for (const [place, reason] of [
    ...(process.platform === 'linux' ? IN_PROC : []),
    [path.join(folder, 'file'), 'something else is in its place'],
    [path.join(folder, 'file/below'), 'something else is in its place'],
  ] as const) {
    expect(() => prepareBackupFolder(place)).toThrow(
      `No backup can be written into BACKUP_DIR, ${place}: ${reason}. Let the account that runs the shop write there, or set BACKUP_DIR to another folder.`,
    )
  }
  prepareBackupFolder(path.join(folder, 'new/one'))
  expect(await readdir(path.join(folder, 'new'))).toEqual(['one'])
})

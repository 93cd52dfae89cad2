import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { createDiskWatch } from './disk-watch.ts'
import { type Disk, type DiskFolder, isLow, readDisk } from './disks.ts'

const GB = 1e9
const data: DiskFolder = { kind: 'data', folder: '/srv/chaka' }
const disk = (freeBytes: number, size: number): Disk => ({
  ...data,
  freeBytes,
  freeRatio: freeBytes / size,
})

test.each([
  [0.6 * GB, 10 * GB, false],
  [0.49 * GB, 5 * GB, true],
  [4.9 * GB, 100 * GB, true],
  [5.1 * GB, 100 * GB, false],
])('%d bytes free of %d: nearly full is %s', (freeBytes, size, expected) => {
  expect(isLow(disk(freeBytes, size))).toBe(expected)
})

test('the free space of a folder is that of its disk', async () => {
  const { freeBytes, freeRatio } = await readDisk({ kind: 'backups', folder: tmpdir() })
  expect(freeBytes).toBeGreaterThan(0)
  expect(freeRatio).toBeGreaterThan(0)
  expect(freeRatio).toBeLessThanOrEqual(1)
})

test('an alarm is raised when a disk is nearly full, every hour, and anew once there was room', async () => {
  const alarms: string[] = []
  let [free, time] = [10 * GB, 0]
  const watch = createDiskWatch({
    folders: [data],
    log: pino({}, { write: (line) => void alarms.push(line) }),
    read: async () => disk(free, 100 * GB),
    now: () => time,
  })
  const alarmsAfter = async (change: () => void) => {
    change()
    await watch.check()
    return alarms.length
  }
  expect(await alarmsAfter(() => {})).toBe(0)
  expect(await alarmsAfter(() => (free = 2 * GB))).toBe(1)
  expect(alarms[0]).toContain(
    '"alarm":"disk_nearly_full","folder":"/srv/chaka","free":"2.0 GB (2 %)"',
  )
  expect(await alarmsAfter(() => (time += HOUR_MS - 1))).toBe(1)
  expect(await alarmsAfter(() => (time += 1))).toBe(2)
  expect(await alarmsAfter(() => (free = 10 * GB))).toBe(2)
  expect(await alarmsAfter(() => (free = 2 * GB))).toBe(3)
})

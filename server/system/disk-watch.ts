import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { raiseAlarm } from '../alarms.ts'
import type { Log } from '../log.ts'
import { type Disk, type DiskFolder, describeFree, isLow, readDisk } from './disks.ts'

type WatchDependencies = {
  folders: readonly DiskFolder[]
  log: Log
  read?: (folder: DiskFolder) => Promise<Disk>
  now?: () => number
}

/** The alarm is raised at once when a disk of this server is nearly full, and again every hour. */
export function createDiskWatch({
  folders,
  log,
  read = readDisk,
  now = () => performance.now(),
}: WatchDependencies) {
  const raisedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    for (const place of folders) {
      const disk = await read(place)
      if (!isLow(disk)) raisedAt.delete(place.folder)
      else if (now() - (raisedAt.get(place.folder) ?? -Infinity) >= HOUR_MS) {
        raisedAt.set(place.folder, now())
        raiseAlarm(log, 'disk_nearly_full', { folder: place.folder, free: describeFree(disk) })
      }
    }
  }
  const tell = (error: unknown) => log.warn({ err: error }, 'free disk space is not known')

  return {
    check,
    /** The metrics show these disks; a folder that cannot be read is left out. */
    async read(): Promise<Disk[]> {
      const disks = await Promise.allSettled(folders.map(read))
      return disks.flatMap((disk) => (disk.status === 'fulfilled' ? disk.value : []))
    },
    start(): void {
      check().catch(tell)
      timer = setInterval(() => void check().catch(tell), MINUTE_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

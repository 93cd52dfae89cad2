import { type Disk, describeFree, isLow } from './disks.ts'
import { type Finding, fault, ok, worstOf } from './finding.ts'

export function checkDisks(disks: readonly Disk[]): Finding {
  if (disks.length === 0) {
    return ok('The shop keeps no files here. Watch the disk of the database where that runs.')
  }
  return worstOf(disks.map(checkDisk))
}

function checkDisk(disk: Disk): Finding {
  const said = `${disk.folder} has ${describeFree(disk)} free.`
  if (!isLow(disk)) return ok(said)
  return fault(said, 'Make room: a full disk stops every booking and payment.')
}

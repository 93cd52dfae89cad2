import { type Disk, describeFree, isLow } from './disks.ts'
import { type Finding, fault, ok, warning, worstOf } from './finding.ts'

/** @param folders how many folders the shop has; one that does not exist yet is on no disk */
export function checkDisks(disks: readonly Disk[], folders: number): Finding {
  if (folders === 0) {
    return ok('The shop keeps no files here. Watch the disk of the database where that runs.')
  }
  if (disks.length === 0) return warning('There is no folder yet whose disk could be read.', null)
  return worstOf(disks.map(checkDisk))
}

function checkDisk(disk: Disk): Finding {
  const said = `${disk.folder} has ${describeFree(disk)} free.`
  if (!isLow(disk)) return ok(said)
  return fault(said, 'Make room: a full disk stops every booking and payment.')
}

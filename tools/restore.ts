import path from 'node:path'
import { restoreBackup } from '#db/backup/restore-backup'
import { readInvariants } from '#db/invariants'
import { secondsSince, withProgress } from '#server/run/progress'
import { printBroken } from './print-broken.ts'
import { runOnShopDatabase } from './shop-database.ts'

const [, , file] = process.argv
if (file === undefined) {
  console.error('Usage: npm run restore FILE')
  process.exit(1)
}

await runOnShopDatabase({ mayCreate: true }, async (database) => {
  const start = performance.now()
  const restore = () => restoreBackup(database, path.resolve(file), console.log)
  const { takenAt, broken } = await withProgress('Restoring', restore, console.log)
  printBroken(broken)
  console.log(`The shop as of ${takenAt} is restored, in ${secondsSince(start)}.`)
  if (broken.length === 0) {
    console.log(`All rows are there, and ${readInvariants().length} invariants hold.`)
    return 0
  }
  console.log('All rows are there; the data were not in order when the backup was taken.')
  return 1
})

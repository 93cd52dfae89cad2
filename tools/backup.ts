import path from 'node:path'
import { backupName } from '#db/backup/backup-name'
import { writeBackup } from '#db/backup/write-backup'
import { secondsSince, withProgress } from '#server/run/progress'
import { runOnShopDatabase } from './shop-database.ts'

const file = path.resolve(process.argv[2] ?? backupName(new Date()))

await runOnShopDatabase({}, async (database, pictures) => {
  const start = performance.now()
  const backUp = () => writeBackup(database, file, console.log, pictures)
  const { schema, takenAt, bytes } = await withProgress('Backing up', backUp, console.log)
  console.log(
    `${file}: ${Math.ceil(bytes / 1000).toLocaleString('en')} kB in ${secondsSince(start)}.`,
  )
  console.log(`It holds the shop as of ${takenAt}, schema ${schema}.`)
  return 0
})

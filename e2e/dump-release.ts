import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { controlOf } from '#server/testing/sandbox-control'
import { fillShop } from './fill-shop.ts'
import { givenAt } from './given.ts'
import { openShop } from './start-shop.ts'

/** Fills a new shop and writes its backup to the file (docs/how-to-add.md#a-release). */
const [file = ''] = process.argv.slice(2)
const shop = await openShop()
try {
  await fillShop(givenAt(shop.url, controlOf(shop.sandboxUrl)))
  const env = { ...process.env, DATA_DIR: shop.dataDir }
  execFileSync(process.execPath, ['tools/backup.ts', path.resolve(file)], { env, stdio: 'inherit' })
} finally {
  await shop.stop()
}

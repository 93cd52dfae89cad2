import path from 'node:path'
import { restoreBackup } from '#db/backup/restore-backup'
import { readInvariants } from '#db/invariants'
import { RESTORE_CAUTION_MS } from '#domain/refunds'
import { DAY_MS } from '#domain/time'
import { secondsSince, withProgress } from '#server/run/progress'
import { printBroken } from './print-broken.ts'
import { runOnShopDatabase } from './shop-database.ts'

const [, , file] = process.argv
if (file === undefined) {
  console.error('Usage: npm run restore FILE')
  process.exit(1)
}

await runOnShopDatabase({ mayCreate: true }, async (database, { picturesDir, elsewhere }) => {
  const start = performance.now()
  const restore = () => restoreBackup(database, path.resolve(file), console.log, picturesDir)
  const { takenAt, broken, pictures } = await withProgress('Restoring', restore, console.log)
  printBroken(broken)
  console.log(`The shop as of ${takenAt} is restored, in ${secondsSince(start)}.`)
  const isInOrder = broken.length === 0
  console.log(
    isInOrder
      ? `All rows are there, and ${readInvariants().length} invariants hold.`
      : 'All rows are there; the data were not in order when the backup was taken.',
  )
  if (pictures !== undefined && pictures !== elsewhere) {
    console.log(`Its pictures are in ${pictures}: set S3_ENDPOINT and S3_BUCKET to it.`)
  }
  console.log(describeNextSteps(takenAt))
  return isInOrder ? 0 : 1
})

/** The shop knows nothing of the money that moved after the backup; only the gateway can tell. */
function describeNextSteps(takenAt: string): string {
  return `
The payment company may know more than the shop: what happened after ${takenAt} is not in the backup. Now:
1. Start the shop. It asks about every payment whose page was open then; wait five minutes.
2. In the payment company's dashboard, save the list of all payments and refunds since ${takenAt} as a CSV file.
3. Compare: npm run audit -- --statement FILE prints one line for each payment on which the two differ.
4. A payment that only the payment company has was begun after the backup: enter the booking at the counter, or refund it in the dashboard.
5. A payment that was refunded there, and counts here: cancel the booking, or agree with the customer how it is paid.
6. For ${RESTORE_CAUTION_MS / DAY_MS} days new refunds of payments from before now wait on the Payments Desk. For each, look it up in the dashboard. "Ask the gateway again" sends it under its old number, and never twice; "Checked with gateway" records what you saw.`
}

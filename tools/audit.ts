import { findBrokenInvariants, readInvariants } from '#db/invariants'
import { NO_LIMITS, openSession } from '#db/session'
import { printBroken } from './print-broken.ts'
import { runOnShopDatabase } from './shop-database.ts'

await runOnShopDatabase({}, async (database) => {
  const client = await openSession(database)
  try {
    await client.query(`begin isolation level repeatable read read only; ${NO_LIMITS}`)
    const broken = await findBrokenInvariants((sql) => client.query(sql))
    printBroken(broken)
    if (broken.length === 0) console.log(`${readInvariants().length} invariants hold.`)
    return broken.length === 0 ? 0 : 1
  } finally {
    await client.end()
  }
})

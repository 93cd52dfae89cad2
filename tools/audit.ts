import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { findBrokenInvariants, readInvariants } from '#db/invariants'
import { findMispricedRides } from '#db/mispriced-rides'
import { NO_LIMITS, openSession } from '#db/session'
import { compareStatement } from '#db/statement/compare-statement'
import { readStatement } from '#db/statement/read-statement'
import { formatTaka, poisha } from '#domain/money'
import { readShopTimeZone } from '#server/settings'
import { createShopClock } from '#server/shop/shop-clock'
import { printBroken } from './print-broken.ts'
import { withSettingsFile } from './settings-file.ts'
import { runOnShopDatabase } from './shop-database.ts'

const { values } = parseArgs({ options: { statement: { type: 'string' } } })

/** The queries only read, from one snapshot, so the shop may be busy. */
await runOnShopDatabase({}, async (database) => {
  const client = await openSession(database)
  try {
    await client.query(`begin isolation level repeatable read read only; ${NO_LIMITS}`)
    return await (values.statement === undefined
      ? auditInvariants(client)
      : auditStatement(client, path.resolve(values.statement)))
  } finally {
    await client.end()
  }
})

async function auditInvariants(client: Client): Promise<0 | 1> {
  const runSql = (sql: string) => client.query(sql)
  const zone = readShopTimeZone(withSettingsFile(process.env))
  const mispriced = await findMispricedRides(runSql, createShopClock(zone))
  const broken = [...(await findBrokenInvariants(runSql)), ...mispriced]
  printBroken(broken)
  if (broken.length === 0) console.log(`${readInvariants().length + 1} invariants hold.`)
  return broken.length === 0 ? 0 : 1
}

async function auditStatement(client: Client, file: string): Promise<0 | 1> {
  const statement = await readStatement(file)
  const differences = await compareStatement(client, statement)
  for (const { chargeRef, paymentId, currency, ours, theirs } of differences) {
    const reference = paymentId === '' ? chargeRef : `${chargeRef} (payment ${paymentId})`
    const [shop, gateway] = [ours, theirs].map((sum) => `${formatTaka(poisha(sum))} ${currency}`)
    console.log(`${reference}: ours ${shop}, theirs ${gateway}`)
  }
  const count = new Set(statement.lines.map(({ chargeRef }) => chargeRef)).size
  const charges = `${count} charges of ${statement.gateway} compared`
  console.log(differences.length === 0 ? `${charges}: all agree.` : `${charges}: see above.`)
  return differences.length === 0 ? 0 : 1
}

/** @module-tag release */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runSql } from '#server/database/db'
import { addRentalRow } from '#server/testing/rental-row'
import { toConnectionString } from '#server/testing/start-database'
import { startTestApp } from '#server/testing/start-test-app'

const AUDIT = path.resolve(import.meta.dirname, '../../tools/audit.ts')
const CHARGES = ['agrees', 'refunded', 'unknown', 'ours'] as const
const refOf = (charge: string) => `01JGXHVPD0000000${charge.toUpperCase().padStart(10, '0')}`

/** The gateway has refunded one of three charges, and has a fourth that the shop does not know. */
const FORMATS = {
  stripe_movements: [
    'balance_transaction_id,created_utc,currency,gross,reporting_category,payment_intent_id',
    'txn_1,2026-05-01 10:00:00,bdt,100.00,charge,agrees',
    'txn_2,2026-05-01 11:00:00,bdt,"1,100.00",charge,refunded',
    'txn_3,2026-05-02 11:00:00,bdt,"-1,100.00",refund,refunded',
    'txn_4,2026-05-02 12:00:00,bdt,-3.00,fee,',
    'txn_5,2026-05-03 10:00:00,bdt,100.00,charge,unknown',
  ],
  stripe_charges: [
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,PaymentIntent ID',
    'ch_1,2026-05-01 10:00:00,"100,00","0,00",bdt,Paid,agrees',
    'ch_2,2026-05-01 11:00:00,"1.100,00","1.100,00",bdt,Refunded,refunded',
    'ch_3,2026-05-02 12:00:00,100.00,0.00,bdt,Failed,ours',
    'ch_4,2026-05-03 10:00:00,100.00,0.00,bdt,Paid,unknown',
  ],
  sslcommerz_charges: [
    'Transaction report of test_store',
    'Tran ID,Bank Tran ID,Tran Date,Amount,Refund Amount,Status',
    '1,agrees,2026-05-01 16:00:00,100.00,,VALID',
    '2,refunded,2026-05-01 17:00:00,"1,100.00","1,100.00",VALIDATED',
    '3,ours,2026-05-02 18:00:00,100.00,,FAILED',
    '4,unknown,2026-05-03 16:00:00,100.00,0.00,VALID',
  ],
}

async function compare(lines: readonly string[], gateway: string) {
  const shop = await startTestApp()
  const { _id: bikeId } = await shop.given.bike()
  const rental = { bikeId, userId: shop.customer.id, status: 'CANCELLED' } as const
  const rentalId = await addRentalRow(shop.db, rental)
  for (const charge of CHARGES.filter((each) => each !== 'unknown')) {
    const amount = charge === 'refunded' ? 110_000 : 10_000
    await runSql(
      shop.db,
      `insert into payments (id, rental_id, purpose, gateway, amount, status, disposition, expires_at)
         values ('${refOf(charge)}', $1, 'REMAINDER', '${gateway}', ${amount}, 'PAID', 'APPLIED', now())`,
      [rentalId],
    )
    await runSql(
      shop.db,
      `insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref, at)
         values (gen_random_uuid(), $1, $2, 'CAPTURE', ${amount}, 'BDT', $3, $4, '2026-05-02T10:00:00Z')`,
      [rentalId, refOf(charge), gateway, charge],
    )
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-statement-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'list.csv')
  await writeFile(file, `\u{FEFF}${lines.join('\r\n')}\r\n`)
  const env = { PATH: process.env['PATH'], DATABASE_URL: toConnectionString(shop.address) }
  return new Promise<{ exitCode: number; output: string[] }>((resolve) => {
    execFile(process.execPath, [AUDIT, '--statement', file], { env }, (error, out, trouble) =>
      resolve({ exitCode: Number(error?.code ?? 0), output: (out + trouble).trim().split('\n') }),
    )
  })
}

test.each(Object.entries(FORMATS))(
  'A list of %s names each charge that differs',
  async (name, lines) => {
    const [gateway = ''] = name.split('_')
    const { exitCode, output } = await compare(lines, gateway)
    expect(output).toEqual([
      `refunded (payment ${refOf('refunded')}): ours 1100.00 BDT, theirs 0.00 BDT`,
      'unknown: ours 0.00 BDT, theirs 100.00 BDT',
      `ours (payment ${refOf('ours')}): ours 100.00 BDT, theirs 0.00 BDT`,
      `3 charges of ${gateway} compared: see above.`,
    ])
    expect(exitCode).toBe(1)
  },
)

test('A list that agrees ends well, and a file that is none is refused with a sentence', async () => {
  const agreeing = FORMATS.stripe_charges.slice(0, 2)
  const agreed = await compare(agreeing, 'stripe')
  expect(agreed).toEqual({ exitCode: 0, output: ['1 charges of stripe compared: all agree.'] })
  const refused = await compare(['Name,Sum', 'Rahim,100'], 'stripe')
  expect(refused.exitCode).toBe(1)
  expect(refused.output.join(' ')).toContain('has not the columns of a list that is known')
})

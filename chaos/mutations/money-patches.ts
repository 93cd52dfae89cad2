import type { Patch } from './patch.ts'

const FORGED = 'server/payments/settlement/forged.test.ts'
const LATE = 'server/payments/settlement/late-and-double.test.ts'

/** The guards that keep the money. */
export const MONEY_PATCHES: readonly Patch[] = [
  {
    guard: "the ledger's unique key",
    edits: [
      {
        file: 'db/migrations/0004_payments.sql',
        find: 'unique (gateway, entry, charge_ref)',
        replace: 'unique (gateway, entry, charge_ref, id)',
      },
      {
        file: 'server/payments/ledger.store.ts',
        find: `conflict.columns(['gateway', 'entry', 'charge_ref']).doNothing()`,
        replace: 'conflict.doNothing()',
        everywhere: true,
      },
    ],
    tests: ['server/payments/settlement/paid.test.ts'],
    titles: '[123]\\. ',
  },
  {
    guard: 'the row lock in settle',
    edits: [
      {
        file: 'server/payments/payments.store.ts',
        find: `.where('id', '=', id)
        .forNoKeyUpdate()`,
        replace: `.where('id', '=', id)`,
      },
    ],
    tests: ['server/payments/settlement/concurrency.test.ts'],
  },
  {
    guard: 'the hash filter',
    edits: [
      {
        file: 'server/payments/gateways/sslcommerz/notification.ts',
        find: `fields['store_id'] === store.storeId && isSigned(fields, store.storePassword)`,
        replace: `isSigned(fields, store.storePassword) || fields['tran_id'] !== undefined`,
      },
    ],
    tests: [FORGED],
    titles: 'forged CANCELLED|is not heard',
  },
  {
    guard: 'the lookup: a message is believed',
    edits: [
      {
        file: 'server/payments/settlement/settle.ts',
        find: 'await gateway.lookup(known, signal)',
        replace: `claims === 'paid'
      ? {
          session: 'paid' as const,
          charges: [{
            chargeRef: hint['valId'] ?? paymentId,
            amount: 10_000 as never,
            taken: { minor: 10_000, currency: 'BDT' },
            risk: 'normal' as const,
          }],
        }
      : await gateway.lookup(known, signal)`,
      },
    ],
    tests: [FORGED, LATE],
    titles: 'the gateway answers wins|The gateway itself says',
  },
  {
    guard: 'the amount comparison',
    edits: [
      {
        file: 'domain/payments.ts',
        find: `if (charge.amount !== expected.amount) return { refund: 'MISMATCH' }`,
        replace: '',
      },
    ],
    tests: [LATE],
    titles: 'The gateway itself says|USD',
  },
  {
    guard: 'the lookup before a hold is released',
    edits: [
      {
        file: 'server/payments/settlement/settle.ts',
        find: 'await gateway.lookup(known, signal)',
        replace: `claims === 'paid'
      ? await gateway.lookup(known, signal)
      : { session: 'not-found' as const, charges: [] }`,
      },
    ],
    tests: ['server/payments/settlement/unpaid.test.ts', 'server/payments/settlement/paid.test.ts'],
    titles: 'is not let go while the gateway|closes the tab after paying',
  },
  {
    guard: "another payment's charge",
    edits: [
      {
        file: 'server/payments/ledger.store.ts',
        find: `return owner === payment.id ? 'known' : 'foreign'`,
        replace: `return owner === null ? 'foreign' : 'known'`,
      },
    ],
    tests: [LATE],
    titles: 'already paid for something else',
  },
]

import { randomInt } from 'node:crypto'
import { formatAmount } from './amounts.ts'
import { createClock, createTimers } from './clock.ts'
import type { Delivery } from './deliveries.ts'
import type { Fault } from './faults.ts'
import { createMailbox } from './messages/mailbox.ts'
import type { MessageFault } from './messages/message-faults.ts'
import type { Browser } from './messages/push-encryption.ts'
import { createRandom } from './random.ts'
import type { Refund } from './refunds.ts'
import { createSessionStore, type Transaction } from './sessions.store.ts'
import type { StoredResponse } from './stripe/idempotency.ts'
import type { Dispute } from './stripe/reversal-objects.ts'

export const defaultAccounts = {
  store: { id: 'sim_store', password: 'sim_secret' },
  stripe: { secretKey: 'sk_test_sim', webhookSecret: 'whsec_sim' },
}

type StripeAccount = typeof defaultAccounts.stripe & {
  webhookUrl?: () => string | undefined
}

export type SandboxOptions = {
  storeId?: string | undefined
  storePassword?: string | undefined
  stripe?: Partial<StripeAccount> | undefined
  publicUrl?: (() => string | undefined) | undefined
  realTime?: (() => number) | undefined
  /** The same seed and the same calls give the same references. */
  seed?: number | undefined
  ipnTimeoutMs?: number | undefined
  /** The mailbox keeps so many messages. */
  mostMessages?: number | undefined
  /** Undefined: no mail is caught. */
  smtp?: { port: number; host?: string | undefined } | undefined
}

type LedgerEntry = {
  tran_id: string
  bank_tran_id: string
  kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'
  amount: string
  currency: string
  at: string
}

export type SandboxState = ReturnType<typeof createState>

export function createState(options: SandboxOptions, listeningUrl: () => string) {
  return {
    store: {
      id: options.storeId ?? defaultAccounts.store.id,
      password: options.storePassword ?? defaultAccounts.store.password,
    },
    stripe: { ...defaultAccounts.stripe, ...options.stripe } as StripeAccount,
    baseUrl: () => options.publicUrl?.() ?? listeningUrl(),
    ipnTimeoutMs: options.ipnTimeoutMs ?? 10_000,
    clock: createClock(options.realTime),
    // Two sandboxes without a seed must not create the same references.
    random: createRandom(options.seed ?? randomInt(2 ** 32)),
    timers: createTimers(),
    sessions: createSessionStore(),
    ledger: [] as LedgerEntry[],
    refunds: [] as Refund[],
    disputes: [] as Dispute[],
    faults: [] as Fault[],
    messageFaults: [] as MessageFault[],
    mailbox: createMailbox(options.mostMessages),
    browsers: new Map<string, Browser>(),
    /** A mail server that goes away ends what is connected. */
    endMailConnections: () => {},
    hanging: new AbortController(),
    deliveries: [] as Delivery[],
    idempotency: new Map<string, StoredResponse>(),
  }
}

/** The random sequence continues after a reset, so no reference comes twice. */
export function resetState(state: SandboxState) {
  state.timers.cancelAll()
  state.sessions.clear()
  state.idempotency.clear()
  state.mailbox.clear()
  state.browsers.clear()
  const { ledger, refunds, disputes, faults, messageFaults, deliveries } = state
  const lists = [ledger, refunds, disputes, faults, messageFaults, deliveries]
  for (const list of lists) list.length = 0
  endHanging(state)
  state.clock.reset()
}

/** The calls that wait for their time-out lose their connection. */
export function endHanging(state: SandboxState) {
  state.hanging.abort()
  state.hanging = new AbortController()
}

export function moveMoney(
  { ledger, clock }: SandboxState,
  { tranId, bankTranId, currency }: Transaction,
  kind: LedgerEntry['kind'],
  amountMinor: number,
) {
  ledger.push({
    tran_id: tranId,
    bank_tran_id: bankTranId,
    kind,
    amount: formatAmount(amountMinor),
    currency,
    at: clock.now().toISOString(),
  })
}

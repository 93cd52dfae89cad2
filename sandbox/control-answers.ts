import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { formatAmount } from './amounts.ts'
import type { Delivery } from './deliveries.ts'
import type { LedgerEntry } from './ledger.store.ts'
import type { Pressed } from './press.ts'
import { scenarios } from './scenarios.ts'
import { sessionStatus, type Session } from './sessions.store.ts'

export function sessionView(session: Session) {
  return {
    tran_id: session.tranId,
    sessionkey: session.sessionKey,
    amount: formatAmount(session.amountMinor),
    currency: session.currency,
    status: sessionStatus(session),
    created_at: session.createdAt.toISOString(),
  }
}

/** `status` is what was sent, not what the session became when the shop validated it meanwhile. */
export function pressedView({ transaction, return: back }: Pressed) {
  const { tranId, status, valId } = transaction
  return { tran_id: tranId, status, val_id: valId, return: back }
}

export function ledgerView(entry: LedgerEntry) {
  return {
    tran_id: entry.tranId,
    bank_tran_id: entry.bankTranId,
    kind: entry.kind,
    amount: formatAmount(entry.amountMinor),
    currency: entry.currency,
    at: entry.at.toISOString(),
  }
}

export function deliveryView(delivery: Delivery) {
  return {
    id: delivery.id,
    tran_id: delivery.tranId,
    time: delivery.time.toISOString(),
    status: delivery.status,
    url: delivery.url,
    body: delivery.body,
    answer: delivery.answer,
    error: delivery.error,
    ms: delivery.ms,
  }
}

/** Nothing has happened yet: the customer was told to pay later. */
export function waitingView({ tranId }: Session) {
  return { tran_id: tranId, status: 'PENDING', val_id: null, return: null }
}

export const scenarioList = Object.entries(scenarios).map(
  ([scenario, { label, does, asks = null, returns }]) => ({ scenario, label, does, asks, returns }),
)

export function refuseBody(reply: FastifyReply, { issues }: z.ZodError) {
  const reasons = issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  return reply.code(400).send({ error: reasons.join(' ') })
}

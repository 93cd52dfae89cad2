import { type Claim, closingStatus, nextCheckAt } from '#domain/payments'
import type { Clock, Db } from '../../database/db.ts'
import type { Log } from '../../log.ts'
import type { HoldService } from '../../rentals/holds.service.ts'
import { type Alarm, raise } from '../alarms.ts'
import { checkStore } from './checks.store.ts'
import { eventStore } from '../events.store.ts'
import {
  GatewayError,
  type GatewaySnapshot,
  type Hint,
  type PaymentGateway,
} from '../gateways/gateway.ts'
import { type Payment, isOpen, paymentStore } from '../payments.store.ts'
import type { RefundService } from '../refunds/refunds.service.ts'
import { type Settling, take } from './take.ts'

type Parts = {
  db: Db
  clock: Clock
  gateway: PaymentGateway
  holds: HoldService
  refunds: RefundService
  log: Log
}

/** What made us ask: an authentic message's claim, or nothing but time. */
export type Occasion = { claims: Claim; hint: Hint }

export const NO_OCCASION: Occasion = { claims: 'other', hint: {} }

/**
 * The one place where money changes anything. Asks the gateway what really happened, outside any
 * transaction, then writes it down under the payment's row lock: however many messages arrive at
 * once, and however often, each charge takes effect once.
 */
export function createSettle({ db, clock, gateway, holds, refunds, log }: Parts) {
  /** @throws GatewayError when the gateway cannot say; then nothing has changed. */
  return async function settle(
    paymentId: string,
    { claims, hint }: Occasion,
    signal: AbortSignal,
  ): Promise<void> {
    const asked = await paymentStore(db).find(paymentId)
    if (!asked) return
    if (asked.gateway !== gateway.id) {
      throw new GatewayError('misconfigured', `This payment was opened at ${asked.gateway}`)
    }
    const known = { ref: paymentId, sessionRef: asked.sessionRef, hint }
    const snapshot = await gateway.lookup(known, signal)
    const alarms = await db.transaction().execute(async (trx) => {
      const settling = { trx, now: await clock(trx), holds, refunds }
      const payment = await paymentStore(trx).lock(paymentId)
      // What another gateway took, this one knows nothing of.
      if (payment?.gateway !== gateway.id) return []
      return writeDown(settling, payment, snapshot, claims)
    })
    refunds.wake()
    for (const [alarm, charge] of alarms) raise(log, alarm, { paymentId, charge })
  }
}

/** What a person should hear of, with the charge it is about. */
async function writeDown(
  settling: Settling,
  payment: Payment,
  snapshot: GatewaySnapshot,
  claims: Claim,
): Promise<[Alarm, string][]> {
  const alarms: [Alarm, string][] = []
  let isPaid = false
  for (const charge of snapshot.charges) {
    const { isOurs, alarm } = await take(settling, payment, charge)
    if (alarm) alarms.push([alarm, charge.chargeRef])
    isPaid ||= isOurs
  }
  if (!isPaid) await close(settling, payment, snapshot, claims)
  const times = { createdAt: payment.createdAt, expiresAt: payment.expiresAt }
  await checkStore(settling.trx).setChecked(payment.id, nextCheckAt(times, settling.now))
  return alarms
}

const CLOSED = { FAILED: 'failed', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const

async function close(
  { trx, now, holds }: Settling,
  payment: Payment,
  { session }: GatewaySnapshot,
  claims: Claim,
): Promise<void> {
  const status = closingStatus(session, claims, payment.expiresAt <= now)
  if (!isOpen(payment) || status === undefined) return
  await paymentStore(trx).setStatus(payment.id, status)
  await eventStore(trx).add({ paymentId: payment.id, kind: CLOSED[status], at: now })
  if (payment.purpose === 'ADVANCE') await holds.letGo(trx, payment.rentalId)
}

import { v7 as uuid } from 'uuid'
import type { PaymentLink } from '#contract/payment-links'
import { changedFields } from '#domain/audit'
import { remainder } from '#domain/account'
import { type Poisha, toTaka } from '#domain/money'
import type { PaymentPurpose } from '#domain/payments'
import { isReservation } from '#domain/reservations'
import { DAY_MS } from '#domain/time'
import type { Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { CheckoutService } from '../../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { hashOf, newLinkToken } from '../../link-token.ts'
import { toE164 } from '../../phone-number.ts'
import { Refusal } from '../../refusal.ts'
import type { UserService } from '../../users/users.service.ts'
import type { PlainContext, RentalActs } from '../rental-act.ts'
import { rentalStore } from '../rentals.store.ts'
import { advanceByLink } from './advance-by-link.ts'
import { paymentLinkStore } from './payment-links.store.ts'

type Dependencies = {
  acts: RentalActs
  users: UserService
  payments: PaymentService
  checkout: CheckoutService
  publicUrl: string
}

type Asked = { purpose: PaymentPurpose; amount: Poisha; expiresAt: Date }
type Read = { due: Poisha; inReview: PaymentPurpose | null }

const LIFETIME_MS = 7 * DAY_MS

/** The desk sends a customer a link with which the advance, or what is due, is paid online. */
export function createMakePaymentLink(dependencies: Dependencies) {
  const { acts, users, payments, checkout, publicUrl } = dependencies

  /** The secret stands in the fragment, which browsers send to no server. */
  return async function makePaymentLink(caller: Caller, id: string): Promise<PaymentLink> {
    const secret = newLinkToken()
    let asked: Asked | undefined
    const userId = await acts.runAs(
      {
        caller,
        id,
        async readBehind(trx): Promise<Read> {
          const [{ due }, inReview] = await Promise.all([
            payments.findPending(trx, id, 'REMAINDER'),
            payments.findInReview(trx, id),
          ])
          return { due, inReview }
        },
        decide(context) {
          const { trx, now } = context
          asked = decideAsked(context, checkout.capabilities)
          const { purpose, expiresAt } = asked
          const link = { purpose, expiresAt, madeBy: caller.id, madeAt: now }
          const secretHash = hashOf(secret)
          return {
            write: () =>
              paymentLinkStore(trx).add({ id: uuid(), rentalId: id, secretHash, ...link }),
            audit: {
              kind: 'payment_link_made',
              changes: changedFields({}, { until: expiresAt.toISOString() }),
            },
            events: [{ kind: 'payment_link_made' }],
          }
        },
      },
      async (trx: Trx) => (await rentalStore(trx).find(id))?.userId ?? '',
    )
    if (!asked) throw new Error('The act has decided what the link asks for')
    const phone = toE164((await users.findAccount(userId))?.phone ?? '')
    return {
      url: `${publicUrl}/login#pay=${secret}`,
      expiresAt: asked.expiresAt.toISOString(),
      amount: toTaka(asked.amount),
      ...(phone !== null && { phone }),
    }
  }
}

/** A reservation asks for its advance as long as it lasts, a returned rental for what is due. */
function decideAsked(
  { rental, now, rules, read }: PlainContext<Read>,
  capabilities: CheckoutService['capabilities'],
): Asked {
  if (rental.cancelledAt) throw new Refusal('already_cancelled')
  if (rental.status === 'PENDING_PAYMENT') {
    if (read.inReview === 'ADVANCE') throw new Refusal('in_review')
    const { reservedUntil } = rental
    if (!isReservation(rental) || !reservedUntil) throw new Refusal('rental_not_found')
    if (reservedUntil <= now) throw new Refusal('nothing_due_online')
    const { amount } = advanceByLink(rental, rules, capabilities)
    return { purpose: 'ADVANCE', amount, expiresAt: reservedUntil }
  }
  if (read.inReview === 'REMAINDER') throw new Refusal('remainder_in_review')
  const left = remainder(read.due, capabilities.smallest)
  if (!rental.returnTime || left.kind !== 'due') throw new Refusal('nothing_due_online')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  return { purpose: 'REMAINDER', amount: left.amount, expiresAt }
}

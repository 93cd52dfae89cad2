import { poisha } from '../money.ts'
import type { Disposition, PaymentPurpose, PaymentStatus } from '../payments.ts'
import type { RentalStatus } from '../rentals.ts'
import type { RecordedReversal, RecordedRefund } from '../reversals.ts'
import type { CapturedCharge, Effect, SettlementCause, SettlementFacts } from '../settlement.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

type Payment = { status: PaymentStatus; disposition: Disposition | null }

export type Settled = ReturnType<typeof openRental>

export function openRental(purpose: PaymentPurpose) {
  const createdAt = new Date('2026-05-01T10:00:00Z')
  const rental = {
    purpose,
    now: createdAt,
    status: (purpose === 'ADVANCE' ? 'PENDING_PAYMENT' : 'INITIAL_PAID') as RentalStatus,
    startTime: new Date(createdAt.getTime() - HOUR_MS),
    isBikeFree: true,
    payments: [0, 1].map((): Payment => ({ status: 'OPEN', disposition: null })),
    captured: new Map<string, { page: number } & CapturedCharge>(),
    refunds: [] as (RecordedRefund & { page: number })[],
    reversals: [] as (RecordedReversal & { page: number })[],
    factsOf,
  }

  function factsOf(page: number, cause: SettlementCause): SettlementFacts {
    const own = [...rental.captured.values()].filter((charge) => charge.page === page)
    const refunded = new Set(rental.refunds.map(({ chargeRef }) => chargeRef))
    const applied = rental.payments.filter(({ disposition }) => disposition === 'APPLIED').length
    const takenBack = rental.reversals
      .filter((each) => each.state === 'taken' && !refunded.has(each.chargeRef))
      .filter((each) => paymentOf(rental.payments, each.page).disposition === 'APPLIED')
      .reduce((sum, { minor }) => sum + minor, 0)
    const balance = 10_000 - 10_000 * applied + takenBack
    return {
      now: rental.now,
      payment: {
        purpose,
        amount: poisha(10_000),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 15 * MINUTE_MS),
        ...paymentOf(rental.payments, page),
      },
      rental: {
        status: rental.status,
        startTime: rental.startTime,
        plannedReturn: null,
        canReacquire: rental.isBikeFree,
        isReturned: purpose === 'REMAINDER',
      },
      ledger: {
        captured: new Map(own.map(({ chargeRef }) => [chargeRef, 'this'])),
        kept: own.filter(({ chargeRef }) => !refunded.has(chargeRef)),
        record: {
          refunds: rental.refunds.filter((refund) => refund.page === page),
          reversals: rental.reversals.filter((reversal) => reversal.page === page),
        },
        due: poisha(Math.max(balance, 0)),
        credit: poisha(Math.max(-balance, 0)),
        depositHeld: poisha(0),
        isPurposePaid: rental.payments.some(
          ({ disposition }, index) =>
            disposition === 'REVIEW' ||
            (disposition === 'APPLIED' && (purpose === 'ADVANCE' || index === page)),
        ),
      },
      cause,
    }
  }
  return rental
}

export const endOf = ({ status, startTime, payments, captured, refunds }: Settled) => ({
  status,
  startTime,
  payments,
  captured: new Set(captured.keys()),
  refunds: new Set(refunds.map(({ chargeRef }) => chargeRef)),
})

function paymentOf(payments: Payment[], page: number): Payment {
  const payment = payments[page]
  if (!payment) throw new Error(`There is no page ${page}`)
  return payment
}

export function applyEffects(rental: Settled, page: number, effects: Effect[]): void {
  const payment = paymentOf(rental.payments, page)
  for (const effect of effects) applyEffect(rental, page, payment, effect)
}

const refundOf = ({
  chargeRef,
  taken: { minor },
  isTakenBack,
  reason,
}: Extract<Effect, { do: 'refund' }>): RecordedRefund => ({
  id: chargeRef,
  chargeRef,
  minor,
  status: isTakenBack ? 'DONE' : 'DUE',
  gatewayRef: null,
  reason,
  byHand: false,
  isTakenBack,
  isSent: false,
})

function refundWith({ refunds }: Settled, id: string): RecordedRefund {
  const refund = refunds.find((each) => each.id === id)
  if (!refund) throw new Error(`There is no refund ${id}`)
  return refund
}

const DISPOSITIONS = {
  apply: 'APPLIED',
  review: 'REVIEW',
  reject: 'REFUND_DUE',
  void: 'REFUNDED',
} as const

function applyEffect(rental: Settled, page: number, payment: Payment, effect: Effect): void {
  switch (effect.do) {
    case 'capture':
      rental.captured.set(effect.charge.chargeRef, { page, ...effect.charge })
      return
    case 'refund':
      rental.refunds.push({ page, ...refundOf(effect) })
      return
    case 'reverse':
      rental.reversals = rental.reversals.filter(({ ref }) => ref !== effect.reversal.ref)
      rental.reversals.push({ ...effect.reversal, page, chargeRef: effect.chargeRef })
      return
    case 'finishRefund':
    case 'closeRefund':
    case 'requestRefund':
      Object.assign(refundWith(rental, effect.refundId), {
        status: effect.do === 'requestRefund' ? 'DUE' : 'DONE',
        isTakenBack: effect.do === 'closeRefund',
        ...(effect.do === 'finishRefund' && { gatewayRef: effect.gatewayRef, isSent: true }),
      })
      if (rental.refunds.every((refund) => refund.page !== page || refund.status === 'DONE')) {
        payment.disposition =
          payment.disposition === 'REFUND_DUE' ? 'REFUNDED' : payment.disposition
      } else if (payment.disposition === 'REFUNDED') payment.disposition = 'REFUND_DUE'
      return
    case 'apply':
    case 'review':
    case 'reject':
    case 'void':
      Object.assign(payment, { status: 'PAID', disposition: DISPOSITIONS[effect.do] })
      return
    case 'close':
      payment.status = effect.status
      return
    case 'confirm':
      Object.assign(rental, { status: 'INITIAL_PAID', startTime: effect.startTime })
      return
    case 'reacquireHold':
      rental.status = 'PENDING_PAYMENT'
      return
    case 'releaseHold':
      rental.status = 'CANCELLED'
      return
    case 'complete':
      rental.status = 'FULL_PAID'
      return
    case 'reopen':
      rental.status = 'INITIAL_PAID'
      return
    case 'returnRefund':
    case 'refundCredit':
    case 'dropCoupon':
    case 'extendHold':
    case 'keepReservation':
    case 'takeDeposit':
    case 'moveDepositByBank':
    case 'refundDeposit':
    case 'changeDue':
    case 'schedule':
    case 'alarm':
  }
}

import type { Account } from './account.ts'
import type { AddedKind, BillLineKind, BillRefusal } from './bill.ts'
import type { CancelKind, CancelRefusal } from './cancelling.ts'
import type { CouponTerms } from './coupons.ts'
import type { DepositAction, DepositRefusal, DepositTender, OnlineDeposit } from './deposits.ts'
import type { Poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import type { PaidBy, PaymentPurpose, Tender } from './payments.ts'
import type { RefundPart, RefundWay, Refundable } from './refund-parts.ts'
import type { ShopRefundReason } from './refunds.ts'
import type { RentalStatus, ReturnRefusal } from './rentals.ts'
import type { BilledLine } from './ride-charges.ts'
import type { PrepaymentSettings } from './prepayment.ts'
import type { RentalTerms, TermChanges } from './terms.ts'

/** Everything that a decision about a rental may depend on, read under the rental's lock. */
export type RentalFacts = {
  now: Date
  rental: {
    status: RentalStatus
    startTime: Date
    plannedReturn: Date | null
    returnTime: Date | null
    handedOutAt: Date | null
    /** Null of what the shop has not reserved. */
    reservedUntil: Date | null
    bikeSince?: Date | null
    /** A hold that ran out is cancelled without such a time. */
    cancelledAt: Date | null
    pricePerHour: Poisha
    terms: RentalTerms
  }
  lines: readonly BilledLine[]
  /** Kilometres between the odometers of both handovers; null where one was not read. */
  ridden: number | null
  account: Account
  depositHeld: Poisha
  /** Undefined where no deposit that the shop holds was paid online. */
  onlineDeposit?: OnlineDeposit | undefined
  /** These are the parts of the payments that count which can go back. */
  refundable: readonly Refundable[]
  /** The account of the customer was deleted; a customer at the counter without one is not. */
  isCustomerDeleted: boolean
  /** The payment that an admin has to decide about first. */
  inReview: PaymentPurpose | null
  /** The shop's time after the start before a no-show may be marked. */
  noShowMinutes: number
  clock: ShopClock
} & Pick<PrepaymentSettings, 'mostInAdvance'>

/** An act is something that a person does to a rental. Amounts are positive. */
export type Act =
  | { kind: 'enter-return'; returnTime: Date }
  | { kind: 'correct-return'; returnTime: Date; reason: string }
  /** A handover after the return was recorded, corrected or withdrawn. */
  | { kind: 'change-ridden'; ridden: number | null }
  | { kind: 'add-line'; line: AddedKind; amount: Poisha; note: string }
  | { kind: 'take-back-line'; line: string; note: string }
  | { kind: 'give-coupon'; coupon: CouponTerms }
  /** Without an amount all that can be paid now is taken. */
  | { kind: 'take-payment'; amount?: Poisha; tender: Tender; note: string }
  | {
      kind: 'cancel'
      by: CancelKind
      isFree: boolean
      reason: string
      /** The page said that this would go back: another outcome is refused. */
      shownRefund?: Poisha
      /** The customer is at the counter and gets the money of the counter at once. */
      handedBack?: { refund?: Tender | undefined; deposit?: Tender | undefined } | undefined
    }
  | { kind: 'give-back'; amount: Poisha; how: RefundWay; reason: string }
  | { kind: 'pay-out-credit'; amount: Poisha; how: RefundWay }
  | {
      kind: 'move-deposit'
      action: DepositAction
      amount: Poisha
      tender: DepositTender | null
      note: string
    }
  /** The customer asks to pay online, and the gateway cannot take so little. */
  | { kind: 'waive'; smallestPayment: Poisha }

export type NewLine = {
  kind: BillLineKind
  amount: Poisha
  note: string
  corrects: string | null
  /** The line follows from the return and names no admin. */
  isAutomatic: boolean
}

export type ActEffect =
  /** The note says what the price of the ride is made of; by the hour alone it is empty. */
  | { do: 'enterReturn'; returnTime: Date; ride: Poisha; note: string }
  | { do: 'correctReturn'; returnTime: Date }
  | { do: 'bill'; line: NewLine }
  | { do: 'changeTerms'; terms: TermChanges }
  | { do: 'takeAtCounter'; amount: Poisha; tender: PaidBy; note: string; isAdvance?: true }
  | { do: 'cancel'; by: CancelKind; reason: string; isReservation: boolean }
  | {
      do: 'refund'
      part: RefundPart
      reason: ShopRefundReason
      tender: Tender | null
      note: string
    }
  | {
      do: 'moveDeposit'
      action: DepositAction
      amount: Poisha
      tender: DepositTender | null
      note: string
      /** The payment of a deposit that was paid online. */
      paymentId?: string
    }
  | { do: 'waive'; amount: Poisha }
  | { do: 'complete' }
  | { do: 'reopen' }

export type ActRefusal =
  | BillRefusal
  | CancelRefusal
  | DepositRefusal
  | ReturnRefusal
  | 'rental_not_found'
  | 'already_cancelled'
  | 'customer_deleted'
  | 'in_review'
  | 'remainder_in_review'
  | 'line_not_found'
  | 'line_corrected'
  | 'coupon_given'
  | 'coupon_without_effect'
  | 'already_paid'
  | 'paid_in_advance'
  | 'advance_first'
  | 'only_reserved'
  | 'amount_needed'
  | 'amount_above_quote'
  | 'amount_above_balance'
  | 'amount_above_refundable'
  | 'nothing_refundable'
  | 'deposit_held'
  | 'covered_by_minimum'
  | 'refund_changed'

export type Decision = readonly ActEffect[] | { refusal: ActRefusal }

/** An act has at most one effect of most kinds. */
export const findEffect = <Kind extends ActEffect['do']>(
  effects: readonly ActEffect[],
  kind: Kind,
) => effects.find((effect): effect is Extract<ActEffect, { do: Kind }> => effect.do === kind)

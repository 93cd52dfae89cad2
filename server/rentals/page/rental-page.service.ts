import type { z } from 'zod'
import type { BillLine, PaymentRow, RentalBike, RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { freeUntil, type CancelKind } from '#domain/cancelling'
import { refuseExchange } from '#domain/exchange'
import { type Poisha, toTaka, poisha } from '#domain/money'
import { creditOf, payable, quoteOfRide } from '#domain/prepayment'
import { balance } from '#domain/account'
import type { Adjustment, Cancelled, DepositRow, RentalRefund } from '#contract/rental-account'
import { publicStatus, COUNTER } from '#domain/payments'
import type { DepositAction } from '#domain/deposits'
import { decideAct, outcomeOfCancelling, spareOf } from '#domain/decide-act'
import type { RentalFacts } from '#domain/rental-acts'
import { refuseStartChange } from '#domain/start-change'
import { sumOf } from '#domain/refund-parts'
import { isReservation } from '#domain/reservations'
import { advanceOf } from '#domain/terms'
import { hasDuty } from '#domain/users'
import { findMissingOfRental, toMissingBike } from '../../bikes/missing-reports.ts'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { forCustomer, toHandoverViews } from '../handover/handover-view.ts'
import { handoverStore } from '../handovers.store.ts'
import { historyStore } from '../history/history.store.ts'
import { describeHistory, isShop } from '../history/read-history.ts'
import { toRentalWithUser } from '../lists/rental-view.ts'
import { type StageTimes, stageTimes } from '../lists/stage-times.ts'
import { toRentalFacts } from '../rental-facts.ts'
import { type EarlierBike, rentalBikeStore } from '../rental-bikes.store.ts'
import { billStore, depositStore, rentalStore } from '../rentals.store.ts'
import { selectPage } from './rental-page.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  payments: PaymentService
  shop: ShopService
  shopTimeZone: string
}
type Reader = { now: Date; caller: Pick<Caller, 'id' | 'role' | 'duties' | 'shopVersion'> }

export type RentalPages = ReturnType<typeof createRentalPages>

/** Reads a rental with everything about its money, and what its reader may do. Changes nothing. */
export function createRentalPages({ db, clock, payments, shop, shopTimeZone }: Dependencies) {
  /** All of it is sent together, in this order. */
  const readRows = (on: Db | Trx, id: string, times: StageTimes) =>
    Promise.all([
      // The revision is read first: a write finds out that what is read after it is newer.
      selectPage(on, id, times.now, times.lateBefore),
      billStore(on).listOf(id),
      payments.shopRefunds.listRefundable(on, id),
      payments.listOf(on, id),
      payments.shopRefunds.listOf(on, id),
      payments.listAdjustments(on, id),
      depositStore(on).listOf(id),
      handoverStore(on).listOf(id),
      historyStore(on).listOf(id),
      rentalBikeStore(on).listEarlier(id),
      findMissingOfRental(on, id),
    ])

  /** @throws Refusal rental_not_found */
  async function read(on: Db | Trx, id: string, { now, caller }: Reader): Promise<RentalPage> {
    const rules = await shop.settingsOf(caller, on)
    const { overdueGraceMinutes } = rules
    const times = stageTimes(now, { timeZone: shopTimeZone, overdueGraceMinutes })
    const rows = await readRows(on, id, times)
    const [[row], lines, refundable, paid, refunds, adjustments, ...others] = rows
    const [deposits, handovers, history, earlier, missing] = others
    const cancelled = row && toCancelled(row)
    if (!row || !hasPage(row)) throw new Refusal('rental_not_found')
    const money = { lines, handovers, account: toAccountRow(row), refundable, paid }
    const facts = toRentalFacts(money, { rental: row, now, rules, shopClock: shop.clock })
    const bikes = bikesOf(row, earlier)
    const page = {
      ...toRentalWithUser(row),
      ...(missing && isShop(caller) && { missing: toMissingBike(missing) }),
      bill: facts.lines.map(toBillLine),
      balance: toTaka(row.due),
      ...inAdvance(facts),
      payments: paid.map(toPaymentRow),
      refunds: refunds.map(toRentalRefund),
      adjustments: adjustments.map(toAdjustment),
      deposits: deposits.map(toDepositRow),
      ...(facts.onlineDeposit && { depositHeldOnline: toTaka(facts.onlineDeposit.left) }),
      ...(bikes.length > 1 && { bikes }),
      handovers: toHandoverViews(handovers, bikes.map(nameWithNumber)),
      history: describeHistory(history, { caller, shopTimeZone }),
      freeCancellationUntil: freeUntil(facts.rental)?.toISOString() ?? null,
      ...(cancelled && { cancelled }),
      ...(row.reservedUntil && { reservation: toReservation(row, facts, caller) }),
      actions: actionsOf(facts, caller, row.missingSince !== null),
      revision: String(row.revision),
    }
    return isShop(caller) ? page : forCustomer(page)
  }

  return {
    read,

    async show(caller: Caller, id: string): Promise<RentalPage> {
      const reader = { now: caller.authenticatedAt, caller }
      const page = await db.connection().execute((on) => read(on, id, reader))
      if (page.user._id === caller.id || isShop(caller)) return page
      throw new Refusal('rental_not_found')
    },

    /** The page stays as it is until the transaction ends. */
    async lock(trx: Trx, caller: Caller, id: string): Promise<RentalPage> {
      await rentalStore(trx).lock(id)
      return read(trx, id, { now: await clock(trx), caller })
    },
  }
}

/** A hold of a customer has none, nor what became of one. */
const hasPage = ({ status, cancelledAt, reservedUntil }: PageRow) =>
  status === 'INITIAL_PAID' ||
  status === 'FULL_PAID' ||
  cancelledAt !== null ||
  reservedUntil !== null

type PageRow = Awaited<ReturnType<typeof selectPage>>[number]
type LineRow = Awaited<ReturnType<ReturnType<typeof billStore>['listOf']>>[number]
type PaidRow = Awaited<ReturnType<PaymentService['listOf']>>[number]
type RefundedRow = Awaited<ReturnType<PaymentService['shopRefunds']['listOf']>>[number]
type AdjustmentRow = Awaited<ReturnType<PaymentService['listAdjustments']>>[number]
type Deposit = Awaited<ReturnType<ReturnType<typeof depositStore>['listOf']>>[number]

const toAccountRow = ({
  billed,
  received,
  takenBack,
  refunded,
  goodwill,
  waived,
  depositHeld,
}: PageRow) => ({ billed, received, takenBack, refunded, goodwill, waived, depositHeld })

const toBillLine = ({ id, amount, at, ...line }: LineRow): BillLine => ({
  ...line,
  _id: id,
  amount: toTaka(amount),
  at: at.toISOString(),
})

const toPaymentRow = (row: PaidRow): PaymentRow => {
  const { id, amount, deposit, status, disposition, inAdvance: isInAdvance, at, ...payment } = row
  return {
    ...payment,
    ref: id,
    amount: toTaka(poisha(amount - deposit)),
    ...(deposit > 0 && { deposit: toTaka(deposit) }),
    status: publicStatus(status, disposition),
    ...(isInAdvance && { isInAdvance }),
    at: at.toISOString(),
  }
}

const toRentalRefund = (row: RefundedRow): RentalRefund => ({
  _id: row.id,
  paymentRef: row.paymentId,
  amount: toTaka(poisha(row.amount)),
  currency: row.currency,
  reason: row.reason,
  isDone: row.status === 'DONE',
  ...(row.takenBack && { isTakenBack: true as const }),
  tender: row.tender,
  at: row.at.toISOString(),
})

const toAdjustment = ({ kind, amount, at }: AdjustmentRow): Adjustment => ({
  kind,
  amount: toTaka(amount),
  at: at.toISOString(),
})

const toDepositRow = ({ id, amount, byBank, at, ...movement }: Deposit): DepositRow => ({
  ...movement,
  ...(byBank && { isByBank: true as const }),
  _id: id,
  amount: toTaka(amount),
  at: at.toISOString(),
})

/** Undefined for a booking that was not cancelled. */
const toCancelled = ({
  cancelledAt,
  cancelKind,
  cancelReason,
  cancelledByName: by,
}: PageRow): z.infer<typeof Cancelled> | undefined =>
  cancelledAt && cancelKind
    ? { kind: cancelKind, reason: cancelReason ?? '', by, at: cancelledAt.toISOString() }
    : undefined

function toReservation(
  { reservedByName, reservationNote: note }: PageRow,
  { rental: { reservedUntil, terms } }: RentalFacts,
  caller: Reader['caller'],
): NonNullable<RentalPage['reservation']> {
  const until = reservedUntil?.toISOString() ?? ''
  const noted = isShop(caller) ? { by: reservedByName, note } : { by: null, note: '' }
  return { until, ...noted, advance: toTaka(advanceOf(terms)) }
}

/** The price of the ride that is planned, and what can be paid of it now. */
function inAdvance(facts: RentalFacts): Pick<RentalPage, 'payableInAdvance' | 'quote'> {
  const { rental, clock } = facts
  if (!isUnderWay(facts)) return { payableInAdvance: 0 }
  const quote = quoteOfRide(rental, clock)
  return {
    payableInAdvance: toTaka(payable(facts)),
    ...(quote !== undefined && { quote: toTaka(quote) }),
  }
}

const isUnderWay = ({ rental }: RentalFacts) =>
  rental.status === 'INITIAL_PAID' && rental.returnTime === null

/** The page shows only the acts that its reader may do next, and what they cost. */
function actionsOf(
  facts: RentalFacts,
  caller: Pick<Caller, 'role' | 'duties'>,
  isMissing: boolean,
): RentalPage['actions'] {
  const { rental } = facts
  const [isDesk, isMoney] = [hasDuty(caller, 'desk'), hasDuty(caller, 'money')]
  const isReturned = rental.returnTime !== null
  const isReserved = isReservation(rental)
  // An ended reservation is cancelled as well, and what is only reserved is paid first.
  const isCancelled = rental.status === 'CANCELLED' || isReserved
  const isDue = isReturned && !isCancelled && balance(facts.account) > 0
  const canPrepay = isUnderWay(facts) && payable(facts) > 0
  const canPayOut = isReturned && (isDesk || isMoney)
  return {
    cancel: outcomeOf(isDesk ? 'shop' : 'customer', facts),
    changeStart: canChangeStart(facts, isDesk) && !isMissing,
    exchangeBike: isDesk && isUnderWay(facts) && !isMissing && !refuseExchange(rental, facts.now),
    noShow: isDesk && !isMissing ? outcomeOf('no_show', facts) : null,
    pay: isDue,
    prepay: canPrepay,
    takePayment: (isDue || canPrepay || isReserved) && (isDesk || isMoney),
    sendPaymentLink: isDesk && facts.inReview === null && (isDue || isKept(facts)),
    takeBack: isDesk && isUnderWay(facts),
    handOver: isDesk && !isCancelled && !(isMissing && !isReturned),
    reportMissing: isDesk && !isMissing && isUnderWay(facts) && hasBegun(facts),
    history: isDesk || isMoney,
    changeBill: isDesk && isReturned && !isCancelled,
    giveCoupon: isDesk && !isCancelled && !rental.terms.coupon,
    deposit:
      isDesk && rental.status === 'INITIAL_PAID'
        ? depositsOf(facts, { isReturned, isMissing })
        : [],
    refundable: waysOf(facts, isMoney ? spareOf(facts) : poisha(0)),
    payOut: waysOf(facts, canPayOut ? creditOf(facts.account) : poisha(0)),
  }
}

/** A reservation whose time is not over yet. */
const isKept = ({ rental, now }: RentalFacts) =>
  isReservation(rental) && rental.reservedUntil !== null && rental.reservedUntil > now

const hasBegun = ({ rental, now }: RentalFacts) =>
  rental.handedOutAt !== null || rental.startTime <= now

const canChangeStart = ({ rental, now }: RentalFacts, isShop: boolean) =>
  rental.status === 'INITIAL_PAID' && refuseStartChange(rental, { now, isShop }) === undefined

/** Every bike of a ride with its time; they are several where it was exchanged during the ride. */
function bikesOf(row: PageRow, earlier: readonly EarlierBike[]): RentalBike[] {
  const { bikeId, bikeName, bikeNumber, bikeSince, startTime, returnTime } = row
  const present = {
    _id: bikeId,
    name: bikeName,
    ...(bikeNumber !== '' && { number: bikeNumber }),
    from: (bikeSince ?? startTime).toISOString(),
    until: returnTime?.toISOString() ?? null,
  }
  const before = earlier.map(({ bikeId: _id, bikeName: name, number, outFrom, until }) => ({
    _id,
    name,
    ...(number && { number }),
    from: outFrom.toISOString(),
    until: until.toISOString(),
  }))
  return [...before, present]
}

/** How much can be given back in each way. */
function waysOf({ refundable }: RentalFacts, most: Poisha): RentalPage['actions']['refundable'] {
  const online = refundable.filter(({ gateway }) => gateway !== COUNTER)
  return {
    gateway: toTaka(poisha(Math.min(most, sumOf(online)))),
    counter: toTaka(poisha(Math.min(most, sumOf(refundable)))),
  }
}

function outcomeOf(by: CancelKind, facts: RentalFacts): RentalPage['actions']['cancel'] {
  // The shop can hand a deposit of the counter back in the same step.
  const handedBack = by === 'customer' ? {} : ({ deposit: 'cash' } as const)
  const act = { kind: 'cancel', by, isFree: false, reason: '', handedBack } as const
  if ('refusal' in decideAct(facts, act)) return null
  const { fee, refund } = outcomeOfCancelling(facts, false)
  return { fee: toTaka(fee), refund: toTaka(refund) }
}

/** No deposit is taken for a bike that is lost. */
function depositsOf(
  { depositHeld, account }: RentalFacts,
  { isReturned, isMissing }: { isReturned: boolean; isMissing: boolean },
): DepositAction[] {
  const taken: DepositAction[] = isMissing ? [] : ['take']
  if (!isReturned) return depositHeld > 0 ? [...taken, 'return'] : taken
  if (depositHeld === 0) return []
  return balance(account) > 0 ? ['return', 'keep', 'use'] : ['return', 'keep']
}

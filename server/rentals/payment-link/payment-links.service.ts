import type { LinkedPayment } from '#contract/payment-links'
import type { RefusalCode } from '#contract/errors'
import { remainder } from '#domain/account'
import { type Poisha, poisha, toTaka } from '#domain/money'
import { type Disposition, isOpen, publicStatus } from '#domain/payments'
import { isReservation } from '#domain/reservations'
import { type Clock, type Db, type Trx, type WriteLast, transact } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { CheckoutService, Prepared } from '../../payments/checkout/checkout.service.ts'
import { hashOf } from '../../link-token.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import type { UserService } from '../../users/users.service.ts'
import { createOpenPaymentPage } from '../remainder/open-payment-page.ts'
import { type RentalRow, rentalStore } from '../rentals.store.ts'
import { advanceByLink } from './advance-by-link.ts'
import { type PaymentLinkRow, paymentLinkStore } from './payment-links.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  holds: HoldService
  payments: PaymentService
  checkout: CheckoutService
  shop: ShopService
}

type PaymentOfRental = Awaited<ReturnType<PaymentService['listOf']>>[number]
type Payer = { id: string; name: string; email: string; phone: string; address: string }
type Live = {
  link: PaymentLinkRow
  rental: RentalRow
  amount: Poisha
  deposit?: Poisha
  lastTry: PaymentOfRental | undefined
}

const ENDS: Record<Disposition, RefusalCode> = {
  APPLIED: 'payment_link_paid',
  REVIEW: 'payment_link_in_review',
  REFUND_DUE: 'payment_link_refunded',
  REFUNDED: 'payment_link_refunded',
}

/** These say to a customer with an account what has happened meanwhile. */
const MEANWHILE: readonly RefusalCode[] = [
  'already_paid',
  'rental_not_found',
  'payment_in_review',
  'payment_closed',
]

export type PaymentLinkService = ReturnType<typeof createPaymentLinkService>

/** A customer without an account pays by a link. Nothing of other rentals is said. */
export function createPaymentLinkService(dependencies: Dependencies) {
  const { db, clock, users, holds, payments, checkout, shop } = dependencies
  const openPaymentPage = createOpenPaymentPage(dependencies)

  /** Any payment of the rental since the link was made ends it. @throws Refusal */
  function refuseUsed({ madeAt }: PaymentLinkRow, paid: readonly PaymentOfRental[]): void {
    const since = paid.filter(({ status, at }) => status === 'PAID' && at >= madeAt)
    const dispositions = since.flatMap(({ disposition }) => disposition ?? [])
    const end = (['APPLIED', 'REVIEW', 'REFUND_DUE', 'REFUNDED'] as const).find((each) =>
      dispositions.includes(each),
    )
    if (end) throw new Refusal(ENDS[end])
  }

  /** @throws Refusal payment_link_ended, payment_link_paid, … */
  async function findLive(secret: string): Promise<Live> {
    const link = await paymentLinkStore(db).find(hashOf(secret))
    if (!link) throw new Refusal('payment_link_ended')
    const { rentalId: id, purpose } = link
    const [rental, paid, account, rules, now] = await Promise.all([
      rentalStore(db).find(id),
      payments.listOf(db, id),
      payments.findPending(db, id, 'REMAINDER'),
      shop.readSettings(db),
      clock(db),
    ])
    refuseUsed(link, paid)
    const tries = paid.filter(
      (each) => each.purpose === purpose && (each.at >= link.madeAt || isOpen(each.status)),
    )
    const lastTry = tries.at(-1)
    // A page that is open can be paid until it ends, also where the link ends before.
    const hasTime = link.expiresAt > now || (lastTry && isOpen(lastTry.status))
    if (!rental || !hasTime) throw new Refusal('payment_link_ended')
    if (purpose === 'ADVANCE') {
      if (!isReservation(rental)) throw new Refusal('payment_link_ended')
      return { link, rental, lastTry, ...advanceByLink(rental, rules, checkout.capabilities) }
    }
    const left = remainder(account.due, checkout.capabilities.smallest)
    if (!rental.returnTime || left.kind !== 'due') throw new Refusal('payment_link_ended')
    return { link, rental, lastTry, amount: left.amount }
  }

  /** Behind the rental's lock: a newer link may have replaced this one. */
  async function refuseReplaced(trx: Trx, { secretHash }: PaymentLinkRow): Promise<void> {
    if (!(await paymentLinkStore(trx).find(secretHash))) throw new Refusal('payment_link_ended')
  }

  /** The bike is kept as long as the page can be paid, also where the reservation ends before. */
  async function prepareAdvance(
    { trx, writeLast }: { trx: Trx; writeLast: WriteLast },
    link: PaymentLinkRow,
    customer: Payer,
  ): Promise<Prepared> {
    const { rentalId } = link
    const [rental, { now, isInReview, open }, rules] = await Promise.all([
      rentalStore(trx).lock(rentalId),
      payments.findPending(trx, rentalId, 'ADVANCE'),
      shop.readSettings(trx),
      refuseReplaced(trx, link),
    ])
    if (isInReview) throw new Refusal('payment_in_review')
    if (!rental || !isReservation(rental)) throw new Refusal('payment_link_ended')
    if (open) return { paymentId: open.id, page: undefined }
    if (link.expiresAt <= now) throw new Refusal('payment_link_ended')
    const { bikeName, startTime } = rental
    const money = advanceByLink(rental, rules, checkout.capabilities)
    const about = { rentalId, bikeName, startTime, customer, shop: rules, now }
    const prepared = checkout.prepare({ ...about, ...money, purpose: 'ADVANCE', byLink: true })
    const { expiresAt } = prepared.payment
    await writeLast(() =>
      Promise.all([checkout.add(trx, prepared), holds.keepReservation(trx, rentalId, expiresAt)]),
    )
    return prepared
  }

  async function openAdvancePage(link: PaymentLinkRow, payer: Payer): Promise<Prepared> {
    await payments.resolveStuckPayment(link.rentalId, 'ADVANCE')
    return transact(db, (trx, writeLast) => prepareAdvance({ trx, writeLast }, link, payer))
  }

  const openRemainderPage = (link: PaymentLinkRow, payer: Payer) =>
    openPaymentPage({
      payer,
      id: link.rentalId,
      byLink: true,
      readRules: (trx) => shop.readSettings(trx),
      async decideAmount(trx, { rental, due }) {
        await refuseReplaced(trx, link)
        const left = remainder(due, checkout.capabilities.smallest)
        return rental.returnTime && left.kind === 'due' ? left.amount : 'none'
      },
    })

  async function open({ link, rental }: Live): Promise<string> {
    const account = await users.findAccount(rental.userId)
    if (!account) throw new Refusal('payment_link_ended')
    const prepared = await (link.purpose === 'ADVANCE' ? openAdvancePage : openRemainderPage)(
      link,
      account,
    )
    if (typeof prepared === 'string') throw new Refusal('payment_link_ended')
    return checkout.pageOf(prepared)
  }

  return {
    async read(secret: string): Promise<LinkedPayment> {
      const { link, rental, amount, deposit = poisha(0), lastTry } = await findLive(secret)
      const { plannedReturn, returnTime, startTime, bikeName, bikeImageUrl } = rental
      return {
        purpose: link.purpose,
        amount: toTaka(amount),
        ...(deposit > 0 && { deposit: toTaka(deposit) }),
        bikeName,
        bikeImageUrl,
        startTime: startTime.toISOString(),
        ...(plannedReturn && { plannedReturn: plannedReturn.toISOString() }),
        ...(returnTime && { returnTime: returnTime.toISOString() }),
        expiresAt: link.expiresAt.toISOString(),
        ...(lastTry && { lastTry: publicStatus(lastTry.status, lastTry.disposition) }),
      }
    },

    async pay(secret: string): Promise<string> {
      const live = await findLive(secret)
      try {
        return await open(live)
      } catch (error) {
        const isMeanwhile = error instanceof Refusal && MEANWHILE.includes(error.code)
        if (isMeanwhile) await findLive(secret)
        throw error
      }
    },

    async forgetEnded(): Promise<void> {
      await paymentLinkStore(db).removeExpired(await clock(db))
    },
  }
}

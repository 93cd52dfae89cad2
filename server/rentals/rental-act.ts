import type { RentalPage } from '#contract/rental-page'
import type { Account } from '#domain/account'
import { type AuditChanges, type AuditKind, changedFields } from '#domain/audit'
import { decideAct } from '#domain/decide-act'
import { type RentalEvent, eventsOfAct } from '#domain/events'
import { type Act, type ActEffect, type RentalFacts, accountAfter } from '#domain/rental-acts'
import { recordAudit } from '../audit/record-audit.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { Caller } from '../http/handlers.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { UserService } from '../users/users.service.ts'
import { refuseChanged } from './history/read-history.ts'
import { type RentalRow, rentalStore } from './rentals.store.ts'
import { changesBalance, writeAct } from './write-act.ts'
import type { ShopSettings } from '#domain/shop-rules'
import { DEFAULT_TERMS } from '#domain/terms'
import type { ShopClock } from '#domain/opening-hours'
import { billStore } from './bill.store.ts'

type ReadPage = (trx: Trx, id: string, reader: { now: Date; caller: Admin }) => Promise<RentalPage>

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  bikes: BikeService
  events: EventService
  holds: HoldService
  payments: PaymentService
  shop: ShopService
  shopTimeZone: string
  readPage: ReadPage
}

type Admin = Pick<Caller, 'id' | 'requestId' | 'shopVersion' | 'role' | 'duties'>

/** Who acts on which rental, and the state of it that the caller has seen. */
export type ActRequest = {
  caller: Admin
  id: string
  /** Undefined where the call may come without one. */
  revision?: string | undefined
  /** Money moves at the counter: the till is locked before the time of the movement is read. */
  isAtTill?: boolean
  /** Who else has the bike decides about the act: it is locked before the time is read. */
  isAboutBike?: boolean
  /** @throws Refusal where the caller may not act on this rental */
  authorize?: (rental: RentalRow) => void
}

export type ActContext = { trx: Trx; rental: RentalRow; now: Date }
type AuditRecord = { kind: AuditKind; changes: AuditChanges }
type ActRecord = { audit?: AuditRecord | undefined; events: readonly RentalEvent[] }
type Fields = Parameters<typeof changedFields>[0]
/** The account is the one after the effects. */
type DecisionResult = { facts: RentalFacts; effects: readonly ActEffect[]; account: Account }

export type DecidedAct = ActRequest & {
  /** May read what the act needs beside the facts, behind the lock. @throws Refusal */
  toAct: (context: ActContext) => Act | Promise<Act>
  /** Acts of admins are recorded; a customer leaves no record of this kind. */
  audit?: (decided: DecisionResult) => { kind: AuditKind; before?: Fields; after: Fields }
}

export type RentalActs = ReturnType<typeof createRentalActs>

/** An open payment page asks for the balance as it was. */
class PageIsOpen extends Error {}

/** The page is closed at the gateway outside the transaction; a customer may open another meanwhile. */
const MOST_CLOSED_PAGES = 2

/**
 * Runs what people do to a rental: one transaction with the locks in one order (docs/map.md#locks), the
 * check of the revision, the decision, its effects and the record of it.
 */
export function createRentalActs(dependencies: Dependencies) {
  const { db, clock, users, bikes, events, holds, payments, shop } = dependencies
  const { shopTimeZone, readPage } = dependencies

  async function lock(trx: Trx, request: ActRequest) {
    const { id, revision, authorize, isAboutBike, isAtTill } = request
    await payments.lockOf(trx, id)
    const rental = await rentalStore(trx).lock(id)
    if (!rental) throw new Refusal('rental_not_found')
    authorize?.(rental)
    // A rental that is not paid in full keeps its customer from being deleted.
    const isCustomerDeleted =
      rental.status === 'FULL_PAID' && !(await users.lockCustomer(trx, rental.userId))
    if (isAboutBike === true) await bikes.lockForBooking(trx, rental.bikeId)
    const isOutdated = revision !== undefined && revision !== String(rental.revision)
    const now = isAtTill === true ? await payments.lockTill(trx) : await clock(trx)
    return { rental, now, isOutdated, isCustomerDeleted }
  }

  /** Names what changed since the revision that the caller has seen, and who did it. */
  const refuseOutdated = (trx: Trx, { id, caller, revision = '' }: ActRequest, now: Date) =>
    refuseChanged(trx, { id, seenRevision: revision, now }, { caller, shopTimeZone })

  async function finish(context: ActContext, { caller, id }: ActRequest, record: ActRecord) {
    const { trx, rental, now } = context
    await rentalStore(trx).raiseRevision(id)
    const happened = { rentalId: id, actorId: caller.id, at: now, events: record.events }
    await events.record(trx, happened)
    if (!record.audit) return
    const subject = { kind: 'rental', id, name: rental.bikeName } as const
    await recordAudit(trx, { ...record.audit, actor: caller, subject, at: now })
  }

  async function decideIn(trx: Trx, request: DecidedAct, closedPages: number): Promise<Date> {
    const { caller, id, toAct, audit } = request
    const { rental, now, isOutdated, isCustomerDeleted } = await lock(trx, request)
    const rules = await shop.settingsOf(caller, trx)
    const reading = { rental, now, rules, shopClock: shop.clock, payments, isCustomerDeleted }
    const facts = await readRentalFacts(trx, reading)
    // The caller is told that a booking is cancelled, and not only that something has changed. A hold
    // has no page, so no caller knows its revision.
    const isBooked = rental.status === 'INITIAL_PAID' || rental.status === 'FULL_PAID'
    if (isOutdated && isBooked) throw await refuseOutdated(trx, request, now)
    const effects = decideAct(facts, await toAct({ trx, rental, now }))
    if ('refusal' in effects) throw new Refusal(effects.refusal)
    if (isOutdated) throw await refuseOutdated(trx, request, now)
    const isPageWrong = effects.some(changesBalance) && closedPages < MOST_CLOSED_PAGES
    if (isPageWrong && (await payments.findOpen(trx, id, 'REMAINDER'))) throw new PageIsOpen()
    if (effects.length > 0) {
      const written = await writeAct({ trx, id, actor: caller, now, holds, payments }, effects)
      const account = accountAfter(facts.account, effects)
      const act = audit?.({ facts, effects, account })
      await finish({ trx, rental, now }, request, {
        events: eventsOfAct(written),
        audit: act && { kind: act.kind, changes: changedFields(act.before ?? {}, act.after) },
      })
    }
    return now
  }

  async function runClosingPage<Answer>(
    request: DecidedAct,
    read: (trx: Trx, now: Date) => Promise<Answer>,
    closedPages = 0,
  ): Promise<Answer> {
    try {
      return await db
        .transaction()
        .execute(async (trx) => read(trx, await decideIn(trx, request, closedPages)))
    } catch (error) {
      if (!(error instanceof PageIsOpen)) throw error
      await payments.closeRemainderPage(request.id)
      return runClosingPage(request, read, closedPages + 1)
    }
  }

  /** @param read the answer, in the transaction of the act */
  async function runDecidedAs<Answer>(
    request: DecidedAct,
    read: (trx: Trx, now: Date) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await runClosingPage(request, read)
    // Refunds are sent once they are committed.
    payments.shopRefunds.wake()
    return answer
  }

  /** @param write decides and writes an act that moves no money, behind the lock */
  const runAs = <Answer>(
    request: ActRequest,
    write: (context: ActContext) => Promise<ActRecord>,
    read: (trx: Trx, now: Date) => Promise<Answer>,
  ): Promise<Answer> =>
    db.transaction().execute(async (trx) => {
      const { rental, now, isOutdated } = await lock(trx, request)
      if (isOutdated) throw await refuseOutdated(trx, request, now)
      const context = { trx, rental, now }
      await finish(context, request, await write(context))
      return read(trx, now)
    })

  const pageFor =
    ({ id, caller }: ActRequest) =>
    (trx: Trx, now: Date) =>
      readPage(trx, id, { now, caller })

  return {
    runDecidedAs,
    runAs,

    /** Runs an act that `decideAct` decides, and answers with the rental's page. */
    runDecided: (request: DecidedAct): Promise<RentalPage> =>
      runDecidedAs(request, pageFor(request)),

    run: (
      request: ActRequest,
      write: (context: ActContext) => Promise<ActRecord>,
    ): Promise<RentalPage> => runAs(request, write, pageFor(request)),
  }
}

type LineRow = Awaited<ReturnType<ReturnType<typeof billStore>['listOf']>>[number]

type Reading = {
  rental: RentalRow
  now: Date
  rules: Pick<ShopSettings, 'noShowMinutes'>
  shopClock: ShopClock
  payments: PaymentService
  /** Known behind the customer's lock. A page offers no act that depends on it. */
  isCustomerDeleted?: boolean
}

/** A write reads the facts behind the rental's lock. */
export async function readRentalFacts(
  on: Db | Trx,
  { rental, now, rules, shopClock, payments, isCustomerDeleted = false }: Reading,
): Promise<RentalFacts & { lines: LineRow[] }> {
  const { id } = rental
  // One connection answers them in this order.
  const [lines, { depositHeld, ...account }, refundable, inReview] = await Promise.all([
    billStore(on).listOf(id),
    payments.readAccount(on, id),
    payments.shopRefunds.listRefundable(on, id),
    payments.findInReview(on, id),
  ])
  return {
    now,
    rental: { ...rental, terms: rental.terms ?? DEFAULT_TERMS },
    lines,
    account: { ...account, isCancelled: rental.cancelledAt !== null },
    depositHeld,
    refundable,
    isCustomerDeleted,
    inReview,
    noShowMinutes: rules.noShowMinutes,
    clock: shopClock,
  }
}

import { v7 as uuid } from 'uuid'
import { refusals } from '#contract/errors'
import type { RentalPage } from '#contract/rental-page'
import type { Account } from '#domain/account'
import { type AuditChanges, type AuditKind, changedFields } from '#domain/audit'
import { decideAct } from '#domain/decide-act'
import { type RentalEvent, type WrittenEffect, eventsOfAct } from '#domain/events'
import { payable } from '#domain/prepayment'
import {
  type Act,
  type ActEffect,
  type ActRefusal,
  type RentalFacts,
  accountAfter,
  depositAfter,
} from '#domain/rental-acts'
import type { ShopSettings } from '#domain/shop-rules'
import { recordAudit } from '../audit/record-audit.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { Caller } from '../http/handlers.ts'
import type { CounterService } from '../payments/counter/counter.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { UserService } from '../users/users.service.ts'
import { refuseChanged } from './history/read-history.ts'
import { refuseAmount } from './refuse-amount.ts'
import { type FactsBehindLock, isOpenRemainder, readMoney, toRentalFacts } from './rental-facts.ts'
import { type RentalRow, billStore, depositStore, rentalStore } from './rentals.store.ts'

type ReadPage = (trx: Trx, id: string, reader: { now: Date; caller: Admin }) => Promise<RentalPage>

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  bikes: BikeService
  events: EventService
  holds: HoldService
  payments: PaymentService
  counter: CounterService
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

/** An act that moves no money. */
export type PlainAct<Read> = ActRequest & {
  /** The ride may cost something else afterwards: an open payment page is closed before. */
  changesQuote?: boolean
  /** Its statements are sent behind the locks: it must call them at once. */
  readBehind: (trx: Trx) => Promise<Read>
  /** @throws Refusal */
  decide: (context: ActContext & { rules: ShopSettings; read: Read }) => ActRecord & {
    write: () => Promise<unknown>
  }
}

export type RentalActs = ReturnType<typeof createRentalActs>

/** An open payment page asks for the balance as it was. */
class PageIsOpen extends Error {}

/** The page is closed at the gateway outside the transaction; a customer may open another meanwhile. */
const MOST_CLOSED_PAGES = 2

/** Effects that change what an open payment page asks for, or whether it can be paid at all. */
const CHANGES_BALANCE: readonly ActEffect['do'][] = [
  ...(['bill', 'takeAtCounter', 'waive', 'enterReturn', 'cancel'] as const),
]

const changesBalance = (effect: ActEffect) => CHANGES_BALANCE.includes(effect.do)

/** An effect with the id of the row that it adds, and the events of the payment that it takes. */
type PlannedEffect = WrittenEffect & {
  recordId: string
  events: readonly RentalEvent[]
  write: () => Promise<unknown>
}

/**
 * Runs what people do to a rental: one transaction with the locks in one order (docs/map.md#locks), the
 * check of the revision, the decision, its effects and the record of it. The locks and the reading
 * behind them are sent together, and so are the writes with the reading of the answer behind them.
 */
export function createRentalActs(dependencies: Dependencies) {
  const { db, clock, users, bikes, events, payments, counter, shop } = dependencies
  const { shopTimeZone, readPage } = dependencies

  /** @param readBehind is called at once, so that its statements are sent behind the locks */
  async function lock<Read>(trx: Trx, request: ActRequest, readBehind: () => Promise<Read>) {
    const { caller, id, revision, authorize, isAboutBike, isAtTill } = request
    const rentals = rentalStore(trx)
    const [, rental, isPayerThere, , now, rules, read] = await Promise.all([
      payments.lockOf(trx, id),
      rentals.lock(id),
      // A rental that is not paid in full keeps its customer from being deleted.
      users.lockCustomer(trx, rentals.payerOf(id)),
      isAboutBike === true && bikes.lockForBooking(trx, rentals.bikeOf(id)),
      isAtTill === true ? counter.lockTill(trx) : clock(trx),
      shop.settingsOf(caller, trx),
      readBehind(),
    ])
    if (!rental) throw new Refusal('rental_not_found')
    authorize?.(rental)
    const isCustomerDeleted = rental.status === 'FULL_PAID' && !isPayerThere
    const isOutdated = revision !== undefined && revision !== String(rental.revision)
    return { rental, now, rules, read, isOutdated, isCustomerDeleted }
  }

  /** Names what changed since the revision that the caller has seen, and who did it. */
  const refuseOutdated = (trx: Trx, { id, caller, revision = '' }: ActRequest, now: Date) =>
    refuseChanged(trx, { id, seenRevision: revision, now }, { caller, shopTimeZone })

  /** Behind the writes, as the events carry the revision that the act leads to. */
  async function record(context: ActContext, { caller, id }: ActRequest, act: ActRecord) {
    const { trx, rental, now } = context
    const subject = { kind: 'rental', id, name: rental.bikeName } as const
    await Promise.all([
      rentalStore(trx).raiseRevision(id),
      events.record(trx, { rentalId: id, actorId: caller.id, at: now, events: act.events }),
      act.audit && recordAudit(trx, { ...act.audit, actor: caller, subject, at: now }),
    ])
  }

  async function decide(trx: Trx, request: DecidedAct, closedPages: number) {
    const { id, toAct } = request
    const readBehind = () => readMoney(trx, id, payments)
    const locked = await lock(trx, request, readBehind)
    const { rental, now, rules, isOutdated, isCustomerDeleted, read: money } = locked
    const reading = { rental, now, rules, shopClock: shop.clock, isCustomerDeleted }
    const facts = toRentalFacts(money, reading)
    // The caller is told that a booking is cancelled, and not only that something has changed. A hold
    // has no page, so no caller knows its revision.
    const isBooked = rental.status === 'INITIAL_PAID' || rental.status === 'FULL_PAID'
    if (isOutdated && isBooked) throw await refuseOutdated(trx, request, now)
    const effects = decideAct(facts, await toAct({ trx, rental, now }))
    if ('refusal' in effects) throw toRefusal(effects.refusal, facts)
    if (isOutdated) throw await refuseOutdated(trx, request, now)
    const isPageWrong = effects.some(changesBalance) && closedPages < MOST_CLOSED_PAGES
    if (isPageWrong && money.paid.some(isOpenRemainder)) throw new PageIsOpen()
    return { facts, effects, rental, now }
  }

  type Decided = Awaited<ReturnType<typeof decide>>

  async function writeDecided(
    trx: Trx,
    request: DecidedAct,
    { facts, effects, rental, now }: Decided,
  ) {
    const context = { ...dependencies, request, trx, now, facts }
    const planned = effects.map((each, at) => planEffect(context, each, effects.slice(0, at)))
    const account = accountAfter(facts.account, effects)
    const act = request.audit?.({ facts, effects, account })
    await Promise.all([
      ...planned.map((effect) => effect.write()),
      record({ trx, rental, now }, request, {
        events: [...eventsOfAct(planned), ...planned.flatMap((effect) => effect.events)],
        audit: act && { kind: act.kind, changes: changedFields(act.before ?? {}, act.after) },
      }),
    ])
  }

  async function closingPages<Answer>(
    id: string,
    run: (closedPages: number) => Promise<Answer>,
    closedPages = 0,
  ): Promise<Answer> {
    try {
      return await run(closedPages)
    } catch (error) {
      if (!(error instanceof PageIsOpen)) throw error
      await payments.closeRemainderPage(id)
      return closingPages(id, run, closedPages + 1)
    }
  }

  /** @param read the answer, in the transaction of the act; its statements are sent behind the writes */
  async function runDecidedAs<Answer>(
    request: DecidedAct,
    read: (trx: Trx, now: Date) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await closingPages(request.id, (closedPages) =>
      db.transaction().execute(async (trx) => {
        const decided = await decide(trx, request, closedPages)
        const isChange = decided.effects.length > 0
        const written = isChange && writeDecided(trx, request, decided)
        const [page] = await Promise.all([read(trx, decided.now), written])
        return page
      }),
    )
    // Refunds are sent once they are committed.
    payments.shopRefunds.wake()
    return answer
  }

  const runAs = <Read, Answer>(
    act: PlainAct<Read>,
    read: (trx: Trx, now: Date) => Promise<Answer>,
  ): Promise<Answer> =>
    closingPages(act.id, (closedPages) =>
      db.transaction().execute(async (trx) => {
        const isPageWrong = act.changesQuote === true && closedPages < MOST_CLOSED_PAGES
        const readBehind = () =>
          Promise.all([
            act.readBehind(trx),
            isPageWrong ? payments.findOpen(trx, act.id, 'REMAINDER') : undefined,
          ])
        const { isOutdated, read: behind, ...locked } = await lock(trx, act, readBehind)
        const [facts, openPage] = behind
        if (isOutdated) throw await refuseOutdated(trx, act, locked.now)
        const context = { trx, ...locked, read: facts }
        const { write, ...happened } = act.decide(context)
        if (openPage) throw new PageIsOpen()
        const written = [write(), record(context, act, happened)]
        const [answer] = await Promise.all([read(trx, locked.now), ...written])
        return answer
      }),
    )

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

    run: <Read>(act: PlainAct<Read>): Promise<RentalPage> => runAs(act, pageFor(act)),
  }
}

function toRefusal(code: ActRefusal, facts: RentalFacts): Refusal {
  if (code === 'amount_needed') {
    return new Refusal(code, { field: { path: 'amount', message: refusals[code].message } })
  }
  return code === 'amount_above_quote' ? refuseAmount(code, payable(facts)) : new Refusal(code)
}

type PlanContext = Pick<Dependencies, 'holds' | 'payments' | 'counter'> & {
  request: ActRequest
  trx: Trx
  now: Date
  facts: FactsBehindLock
}

/** Nothing is decided here, and nothing is written yet. */
function planEffect(
  context: PlanContext,
  effect: ActEffect,
  before: readonly ActEffect[],
): PlannedEffect {
  const { request, trx, now, facts } = context
  const recordId = uuid()
  if (effect.do !== 'takeAtCounter') {
    return { effect, recordId, events: [], write: () => writeEffect(context, effect, recordId) }
  }
  const payment = context.counter.decidePayment({
    ...effect,
    rental: { ...facts.rental, id: request.id },
    due: payable({ ...facts, account: accountAfter(facts.account, before) }),
    depositHeld: before.reduce(depositAfter, facts.depositHeld),
    purpose: 'REMAINDER',
    actor: request.caller,
    now,
  })
  return { effect, recordId, events: payment.events, write: () => payment.write(trx) }
}

function writeEffect(
  { request: { id, caller: actor }, trx, now, facts, holds, payments }: PlanContext,
  effect: Exclude<ActEffect, { do: 'takeAtCounter' }>,
  recordId: string,
): Promise<unknown> {
  switch (effect.do) {
    case 'enterReturn':
      return rentalStore(trx).enterReturn({ ...effect, id, cost: effect.ride, now })
    case 'correctReturn':
      return rentalStore(trx).correctReturn(id, effect.returnTime)
    case 'bill': {
      const { isAutomatic, ...line } = effect.line
      const actorId = isAutomatic ? null : actor.id
      return billStore(trx).add({ ...line, id: recordId, rentalId: id, actorId, now })
    }
    case 'changeTerms':
      return holds.changeTerms(trx, id, effect.terms)
    case 'cancel':
      return rentalStore(trx).cancel({ ...effect, id, actorId: actor.id, now })
    case 'refund': {
      const { refundable } = facts
      return payments.shopRefunds.add(trx, { ...effect, rentalId: id, refundable, actor, now })
    }
    case 'moveDeposit': {
      const { do: _, ...movement } = effect
      const row = { ...movement, id: recordId, rentalId: id, actorId: actor.id, at: now }
      return depositStore(trx).add(row)
    }
    case 'waive':
      return payments.waive(trx, id, effect.amount, now)
    case 'complete':
      return holds.complete(trx, id)
    case 'reopen':
      break
  }
  return holds.reopen(trx, id)
}

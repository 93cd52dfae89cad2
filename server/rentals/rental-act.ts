import { refusals } from '#contract/errors'
import type { RentalPage } from '#contract/rental-page'
import type { Account } from '#domain/account'
import { type AuditChanges, type AuditKind, changedFields } from '#domain/audit'
import { decideActs } from '#domain/decide-act'
import { type RentalEvent, eventsOfAct } from '#domain/events'
import { toTaka } from '#domain/money'
import { payable } from '#domain/prepayment'
import {
  type Act,
  type ActEffect,
  type ActRefusal,
  type RentalFacts,
  factsAfter,
} from '#domain/rental-acts'
import { isReservation } from '#domain/reservations'
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
import { planEffect } from './plan-effect.ts'
import type { Step } from '#domain/take-back'
import { refuseAmount, refuseStep } from './refuse-amount.ts'
import { type MoneyRows, isOpenPage, readMoney, toRentalFacts } from './rental-facts.ts'
import { type RentalRow, rentalStore } from './rentals.store.ts'

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
  /** The rental gets this bike: both are locked, in the order of their ids. */
  newBikeId?: string
  /** @throws Refusal where the caller may not act on this rental */
  authorize?: (rental: RentalRow) => void
}

export type ActContext = { trx: Trx; rental: RentalRow; now: Date }
type AuditRecord = { kind: AuditKind; changes: AuditChanges }
type ActRecord = { audit?: AuditRecord | undefined; events: readonly RentalEvent[] }
type ActRecords = { audits: readonly AuditRecord[]; events: readonly RentalEvent[] }
type Fields = Parameters<typeof changedFields>[0]
type Locked = {
  rental: RentalRow
  now: Date
  rules: ShopSettings
  isCustomerDeleted: boolean
}

/** The account is the one after the effects. */
type DecisionResult = {
  acts: readonly Act[]
  facts: RentalFacts
  effects: readonly ActEffect[]
  account: Account
}

export type ActAudit = { kind: AuditKind; before?: Fields; after: Fields }

/** Several acts are decided one after the other, and written in one transaction. */
export type ActsInOneStep = {
  kind: 'one-step'
  steps: readonly Step[]
  /** It is written with the acts, and moves no money. */
  beside?: (ActRecord & { write: () => Promise<unknown> }) | undefined
}

export type DecidedContext = ActContext & { rules: ShopSettings; money: MoneyRows }

export type DecidedAct = ActRequest & {
  /** May read what the act needs beside the facts, behind the lock. @throws Refusal */
  toAct: (context: DecidedContext) => Act | Promise<Act> | ActsInOneStep
  /** Acts of admins are recorded; a customer leaves no record of this kind. */
  audit?: (decided: DecisionResult) => ActAudit | readonly ActAudit[]
}

/** An act that moves no money. What it records may change the bill of a bike that is back. */
export type PlainAct<Read> = ActRequest & {
  /** The ride may cost something else afterwards: an open payment page is closed before. */
  changesQuote?: boolean
  /** Its statements are sent behind the locks: it must call them at once. */
  readBehind: (trx: Trx) => Promise<Read>
  /** @throws Refusal */
  decide: (context: PlainContext<Read>) => ActRecord & {
    write: () => Promise<unknown>
    bill?: Act | undefined
  }
}

export type PlainContext<Read> = ActContext & {
  rules: ShopSettings
  read: Read
  /** Undefined where the act names none, or it is not in the fleet. */
  newBike: Awaited<ReturnType<BikeService['lockBoth']>>
}

export type RentalActs = ReturnType<typeof createRentalActs>

/** An open payment page asks for the balance as it was, or for the advance of a reservation. */
class PageIsOpen extends Error {}

/** The page is closed at the gateway outside the transaction; a customer may open another meanwhile. */
const MOST_CLOSED_PAGES = 2

/** Effects that change what an open payment page asks for, or whether it can be paid at all. */
const CHANGES_BALANCE: readonly ActEffect['do'][] = [
  ...(['bill', 'takeAtCounter', 'waive', 'enterReturn', 'cancel'] as const),
]

const changesBalance = (effect: ActEffect) => CHANGES_BALANCE.includes(effect.do)

/** @throws PageIsOpen where a payment page asks for another balance than the effects lead to */
function refuseOpenPage(effects: readonly ActEffect[], { paid }: MoneyRows, closedPages: number) {
  const isPageWrong = effects.some(changesBalance) && closedPages < MOST_CLOSED_PAGES
  if (isPageWrong && paid.some(isOpenPage)) throw new PageIsOpen()
}

/** The record of an act that changes the bill says how. */
function addTotal({ kind, changes }: AuditRecord, billed: DecisionResult | undefined): AuditRecord {
  if (!billed) return { kind, changes }
  const total = (account: Account) => ({ totalCost: toTaka(account.billed) })
  const added = changedFields(total(billed.facts.account), total(billed.account))
  return { kind, changes: { ...changes, ...added } }
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
    const { caller, id, revision, authorize, isAboutBike, newBikeId, isAtTill } = request
    const rentals = rentalStore(trx)
    const lockBikes = () =>
      newBikeId === undefined
        ? bikes.lockForBooking(trx, rentals.bikeOf(id)).then(() => undefined)
        : bikes.lockBoth(trx, rentals.bikeOf(id), newBikeId)
    const [, rental, isPayerThere, newBike, now, rules, read] = await Promise.all([
      payments.lockOf(trx, id),
      rentals.lock(id),
      // A rental that is not paid in full keeps its customer from being deleted.
      users.lockCustomer(trx, rentals.payerOf(id)),
      isAboutBike === true ? lockBikes() : undefined,
      isAtTill === true ? counter.lockTill(trx) : clock(trx),
      shop.settingsOf(caller, trx),
      readBehind(),
    ])
    if (!rental) throw new Refusal('rental_not_found')
    authorize?.(rental)
    const isCustomerDeleted = rental.status === 'FULL_PAID' && !isPayerThere
    const isOutdated = revision !== undefined && revision !== String(rental.revision)
    return { rental, newBike, now, rules, read, isOutdated, isCustomerDeleted }
  }

  /** Names what changed since the revision that the caller has seen, and who did it. */
  const refuseOutdated = (trx: Trx, { id, caller, revision = '' }: ActRequest, now: Date) =>
    refuseChanged(trx, { id, seenRevision: revision, now }, { caller, shopTimeZone })

  /** Behind the writes, as the events carry the revision that the act leads to. */
  async function record(context: ActContext, { caller, id }: ActRequest, act: ActRecords) {
    const { trx, rental, now } = context
    const subject = { kind: 'rental', id, name: rental.bikeName } as const
    await Promise.all([
      rentalStore(trx).raiseRevision(id),
      events.record(trx, { rentalId: id, actorId: caller.id, at: now, events: act.events }),
      ...act.audits.map((audit) => recordAudit(trx, { ...audit, actor: caller, subject, at: now })),
    ])
  }

  function decideEffects(locked: Locked, money: MoneyRows, act: Act | ActsInOneStep) {
    const facts = toRentalFacts(money, { ...locked, shopClock: shop.clock })
    const { steps, beside } =
      act.kind === 'one-step' ? act : { steps: [{ act, path: undefined }], beside: undefined }
    const acts = steps.map((step) => step.act)
    const effects = decideActs(facts, acts)
    if ('refusal' in effects) {
      throw toRefusal(effects.refusal, facts, steps[effects.position]?.path)
    }
    const { rental, now } = locked
    const { account } = factsAfter(facts, effects)
    return { acts, facts, effects, beside, account, rental, now }
  }

  async function decide(trx: Trx, request: DecidedAct, closedPages: number) {
    const { id, toAct } = request
    const readBehind = () => readMoney(trx, id, payments)
    const { isOutdated, read: money, ...locked } = await lock(trx, request, readBehind)
    const { rental, now } = locked
    // The caller is told that a booking is cancelled, and not only that something has changed. A hold
    // of a customer has no page, so no caller knows its revision.
    const hasPage =
      rental.status === 'PENDING_PAYMENT' ? isReservation(rental) : rental.status !== 'CANCELLED'
    if (isOutdated && hasPage) throw await refuseOutdated(trx, request, now)
    const decided = decideEffects(locked, money, await toAct({ trx, ...locked, money }))
    if (isOutdated) throw await refuseOutdated(trx, request, now)
    refuseOpenPage(decided.effects, money, closedPages)
    return decided
  }

  type Decided = ReturnType<typeof decideEffects>

  function plan(trx: Trx, request: ActRequest, { facts, effects, beside, now }: Decided) {
    const context = { ...dependencies, request, trx, now, facts }
    const planned = effects.map((effect) => planEffect(context, effect))
    return {
      write: () => Promise.all([beside?.write(), ...planned.map((effect) => effect.write())]),
      events: [...(beside?.events ?? []), ...eventsOfAct(planned)],
    }
  }

  async function writeDecided(trx: Trx, request: DecidedAct, decided: Decided) {
    const { write, events } = plan(trx, request, decided)
    const own = [request.audit?.(decided) ?? []]
      .flat()
      .map(({ kind, before = {}, after }) => ({ kind, changes: changedFields(before, after) }))
    const audits = [decided.beside?.audit ?? [], own].flat()
    await Promise.all([write(), record({ ...decided, trx }, request, { events, audits })])
  }

  async function closingPages<Answer>(
    id: string,
    run: (trx: Trx, closedPages: number) => Promise<Answer>,
    closedPages = 0,
  ): Promise<Answer> {
    try {
      return await db.transaction().execute((trx) => run(trx, closedPages))
    } catch (error) {
      if (!(error instanceof PageIsOpen)) throw error
      await payments.closePages(id)
      return closingPages(id, run, closedPages + 1)
    }
  }

  /** @param read the answer, in the transaction of the act; its statements are sent behind the writes */
  async function runDecidedAs<Answer>(
    request: DecidedAct,
    read: (trx: Trx, now: Date) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await closingPages(request.id, async (trx, closedPages) => {
      const decided = await decide(trx, request, closedPages)
      const written = decided.effects.length > 0 && writeDecided(trx, request, decided)
      return (await Promise.all([read(trx, decided.now), written]))[0]
    })
    // Refunds are sent once they are committed.
    payments.shopRefunds.wake()
    return answer
  }

  async function decideBill(trx: Trx, locked: Locked, act: Act, closedPages: number) {
    const money = await readMoney(trx, locked.rental.id, payments)
    const decided = decideEffects(locked, money, act)
    refuseOpenPage(decided.effects, money, closedPages)
    return decided
  }

  const runAs = <Read, Answer>(
    act: PlainAct<Read>,
    read: (trx: Trx, now: Date) => Promise<Answer>,
  ): Promise<Answer> =>
    closingPages(act.id, async (trx, closedPages) => {
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
      const { write, bill, ...happened } = act.decide(context)
      if (openPage) throw new PageIsOpen()
      const billed = bill && (await decideBill(trx, locked, bill, closedPages))
      const planned = billed && plan(trx, act, billed)
      const audits = happened.audit ? [addTotal(happened.audit, billed)] : []
      const events = [...happened.events, ...(planned?.events ?? [])]
      const written = [write(), planned?.write(), record(context, act, { audits, events })]
      const [answer] = await Promise.all([read(trx, locked.now), ...written])
      return answer
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

    run: <Read>(act: PlainAct<Read>): Promise<RentalPage> => runAs(act, pageFor(act)),
  }
}

/** @param path the field of an act among several, at which its refusal is shown */
function toRefusal(code: ActRefusal, facts: RentalFacts, path?: string): Refusal {
  if (path !== undefined) return refuseStep(code, path)
  if (code === 'amount_needed') {
    return new Refusal(code, { field: { path: 'amount', message: refusals[code].message } })
  }
  return code === 'amount_above_quote' ? refuseAmount(code, payable(facts)) : new Refusal(code)
}

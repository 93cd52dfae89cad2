import { refusals } from '#contract/errors'
import { changedFields } from '#domain/audit'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { MoveRentals } from '../rentals/merge/move-rentals.ts'
import type { CustomerService } from '../users/customers.service.ts'
import { customerCardStore } from './customer-cards.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  customers: CustomerService
  events: EventService
  moveRentals: MoveRentals
}

type Cards = { from: string; to: string }

/** A booking was added between the locks of the rentals and those of the customers. */
class RentalAdded extends Error {}

const MOST_TRIES = 3

export type MergeCustomers = ReturnType<typeof createMergeCustomers>

/** Makes one card of two that are of the same person (docs/product/customers.md#merged-cards). */
export function createMergeCustomers(dependencies: Dependencies) {
  const { db, clock, customers, events, moveRentals } = dependencies

  async function mergeIn(trx: Trx, caller: Caller, cards: Cards): Promise<void> {
    const { from, to } = cards
    const locked = await moveRentals.lock(trx, cards)
    const accounts = await customers.lockForMerge(trx, cards)
    const { isLocked, payer } = await moveRentals.check(trx, cards, locked)
    const { ended, kept } = accounts
    if (payer !== undefined) throw refuseInPayment(payer === from ? ended.name : kept.name)
    if (!isLocked) throw new RentalAdded()
    const now = await clock(trx)
    await moveRentals.move(trx, cards)
    const store = customerCardStore(trx)
    await store.moveNotes(from, to)
    const note = ended.phone === '' ? ended.name : `${ended.name}, ${ended.phone}`
    await store.addNote({ userId: to, kind: 'merged', note, actorId: caller.id, at: now })
    await customers.mergeAccounts(trx, accounts, now)
    await record(trx, { caller, id: from, changes: { mergedInto: to }, now })
    await record(trx, { caller, id: to, changes: { merged: from }, now })
    const event = { kind: 'customers_merged', userId: from, actorId: caller.id, at: now } as const
    await events.recordAccount(trx, event)
  }

  /** @throws Refusal same_card, customer_not_found, customer_is_admin, merge_in_payment */
  return async function mergeCustomers(caller: Caller, cards: Cards, tries = 1): Promise<void> {
    if (cards.from === cards.to) throw new Refusal('same_card')
    try {
      await db.transaction().execute((trx) => mergeIn(trx, caller, cards))
    } catch (error) {
      if (!(error instanceof RentalAdded) || tries === MOST_TRIES) throw error
      await mergeCustomers(caller, cards, tries + 1)
    }
  }
}

type MergeRecord = { caller: Caller; id: string; changes: Record<string, string>; now: Date }

const record = (trx: Trx, { caller, id, changes, now }: MergeRecord): Promise<void> =>
  recordAudit(trx, {
    kind: 'customers_merged',
    actor: caller,
    subject: { kind: 'user', id },
    changes: changedFields({}, changes),
    at: now,
  })

const refuseInPayment = (name: string) =>
  new Refusal('merge_in_payment', {
    message: refusals.merge_in_payment.message.replace('{name}', () => name),
  })

import type { z } from 'zod'
import type { CustomerCard, CustomerForm, CustomerNote } from '#contract/customers'
import { type AuditChanges, type AuditKind, changedFields } from '#domain/audit'
import { poisha, toTaka } from '#domain/money'
import type { CustomerNoteKind } from '#domain/users'
import { namesOnly, recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ListRentalsOfCustomer } from '../rentals/lists/rentals-of-customer.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import { customerCardStore } from './customer-cards.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  customers: CustomerService
  users: UserService
  events: EventService
  listRentals: ListRentalsOfCustomer
}

type Locked = { trx: Trx; now: Date; isAdmin: boolean }
type Act = { kind: AuditKind; changes?: AuditChanges }

export type CustomerCards = ReturnType<typeof createCustomerCards>

/** The desk reads and writes what the shop knows of a customer (docs/product/customers.md). */
export function createCustomerCards(dependencies: Dependencies) {
  const { db, clock, customers, users, events, listRentals } = dependencies

  async function read(caller: Caller, id: string): Promise<CustomerCard> {
    const store = customerCardStore(db)
    const { blockedAt, id: _id, role, createdAt, ...customer } = await customers.findCard(db, id)
    const [counted, noteRows, documents, rentals, samePhone] = await Promise.all([
      store.countRentals(id),
      store.listNotes(id),
      store.listDocuments(id),
      listRentals(caller, id),
      customers.listWithPhoneOf(db, id),
    ])
    const notes = noteRows.map(toNote)
    const { rentals: count, cancelled, noShows } = counted
    return {
      _id,
      ...customer,
      isAdmin: role === 'admin',
      createdAt: createdAt.toISOString(),
      block: blockedAt ? (notes.find(({ kind }) => kind === 'blocked') ?? null) : null,
      figures: {
        rentals: count,
        cancelled,
        noShows,
        owed: toTaka(poisha(counted.owed)),
        credit: toTaka(poisha(counted.credit)),
        depositsHeld: toTaka(poisha(counted.depositsHeld)),
      },
      notes,
      documents: documents.flatMap(({ idKind, idLastFour, idExpires, at, rentalId }) =>
        idKind && idLastFour !== null
          ? [
              {
                kind: idKind,
                lastFour: idLastFour,
                expires: idExpires,
                at: at.toISOString(),
                rentalId,
              },
            ]
          : [],
      ),
      rentals,
      samePhone,
    }
  }

  /** Runs behind the customer's lock. @throws Refusal customer_not_found */
  async function act(
    caller: Caller,
    id: string,
    write: (locked: Locked) => Promise<Act>,
  ): Promise<CustomerCard> {
    await db.transaction().execute(async (trx) => {
      if (!(await users.lockCustomer(trx, id))) throw new Refusal('customer_not_found')
      const { role } = await customers.findCard(trx, id)
      const now = await clock(trx)
      const { kind, changes = {} } = await write({ trx, now, isAdmin: role === 'admin' })
      const subject = { kind: 'user', id } as const
      await recordAudit(trx, { kind, actor: caller, subject, changes, at: now })
    })
    return read(caller, id)
  }

  /** Blocking and its end are notes too, so that the card keeps who did it, when and why. */
  async function setBlocked(caller: Caller, id: string, block: { reason: string } | undefined) {
    return act(caller, id, async ({ trx, now, isAdmin }) => {
      if (isAdmin) throw new Refusal('customer_is_admin')
      const isChanged = await customers.setBlocked(trx, id, block ? now : null)
      if (!isChanged) throw new Refusal(block ? 'already_blocked' : 'not_blocked')
      const kind = block ? 'customer_blocked' : 'customer_unblocked'
      await addNote(
        { trx, now },
        { caller, id, kind: block ? 'blocked' : 'unblocked', note: block?.reason ?? '' },
      )
      await events.recordAccount(trx, { kind, userId: id, actorId: caller.id, at: now })
      return { kind }
    })
  }

  const addNote = (
    { trx, now }: Pick<Locked, 'trx' | 'now'>,
    {
      caller,
      id,
      kind,
      note,
    }: { caller: Caller; id: string; kind: CustomerNoteKind; note: string },
  ) => customerCardStore(trx).addNote({ userId: id, kind, note, actorId: caller.id, at: now })

  return {
    read,

    change: (caller: Caller, id: string, body: z.output<typeof CustomerForm>) =>
      act(caller, id, async ({ trx, isAdmin }) => {
        if (isAdmin) throw new Refusal('customer_is_admin')
        const { name, phone, address } = await customers.findCard(trx, id)
        const changes = changedFields({ name, phone, address }, body)
        if (Object.keys(changes).length > 0) await customers.change(trx, id, body)
        return { kind: 'customer_changed', changes: namesOnly(changes) }
      }),

    note: (caller: Caller, id: string, note: string) =>
      act(caller, id, async (locked) => {
        await addNote(locked, { caller, id, kind: 'note', note })
        return { kind: 'customer_noted' }
      }),

    block: (caller: Caller, id: string, reason: string) => setBlocked(caller, id, { reason }),
    unblock: (caller: Caller, id: string) => setBlocked(caller, id, undefined),
  }
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof customerCardStore>['listNotes']>>[number]

const toNote = ({ id, at, by, ...note }: NoteRow): CustomerNote => ({
  _id: id,
  ...note,
  by: by ?? '',
  at: at.toISOString(),
})

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CustomerNoteKind } from '#domain/users'
import type { Db, Trx } from '../database/db.ts'

type NewNote = { userId: string; kind: CustomerNoteKind; note: string; actorId: string; at: Date }

export function customerCardStore(db: Db | Trx) {
  return {
    async addNote(note: NewNote): Promise<void> {
      await db
        .insertInto('customerNotes')
        .values({ ...note, id: uuid() })
        .execute()
    },

    async moveNotes(from: string, to: string): Promise<void> {
      await db.updateTable('customerNotes').set({ userId: to }).where('userId', '=', from).execute()
    },

    listNotes: (userId: string) =>
      db
        .selectFrom('customerNotes')
        .leftJoin('contacts', 'contacts.userId', 'customerNotes.actorId')
        .select(['id', 'kind', 'note', 'at', 'contacts.name as by'])
        .where('customerNotes.userId', '=', userId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Each document once, as it was seen last. */
    listDocuments: (userId: string) =>
      db
        .selectFrom('exportedHandovers')
        .distinctOn(['idKind', 'idLastFour'])
        .select(['idKind', 'idLastFour', 'idExpires', 'at', 'rentalId'])
        .where('userId', '=', userId)
        .where('idKind', 'is not', null)
        .orderBy('idKind')
        .orderBy('idLastFour')
        .orderBy('at', 'desc')
        .execute(),

    countRentals: (userId: string) =>
      db
        .selectFrom('reportedRentals')
        .innerJoin('rentalAccounts', 'rentalAccounts.rentalId', 'reportedRentals.rentalId')
        .select(({ fn, eb }) => [
          fn
            .countAll<number>()
            .filterWhere('status', 'in', ['INITIAL_PAID', 'FULL_PAID'])
            .as('rentals'),
          fn.countAll<number>().filterWhere('cancelKind', '<>', 'no_show').as('cancelled'),
          fn.countAll<number>().filterWhere('cancelKind', '=', 'no_show').as('noShows'),
          sumOf('due').as('owed'),
          sumOf('credit').as('credit'),
          sumOf('deposit_held').as('depositsHeld'),
          eb.val(userId).as('userId'),
        ])
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow(),
  }
}

const sumOf = (column: 'due' | 'credit' | 'deposit_held') =>
  sql<number>`coalesce(sum(${sql.ref(`rental_accounts.${column}`)}), 0)::bigint`

import { type Updateable, sql } from 'kysely'
import type { Tables } from '#db/tables'
import { MOST_CUSTOMERS } from '#contract/walk-ins'
import type { Db, Trx } from '../database/db.ts'
import { containing } from '../database/like-pattern.ts'
import { toE164 } from '../phone-number.ts'
import { hasPhone } from './users.store.ts'

type Contact = { phone?: string | undefined; email?: string | undefined }

export function customerStore(db: Db | Trx) {
  const customers = () =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'phone'])
      .select(sql<string>`coalesce(email, '')`.as('email'))
      .select(sql<boolean>`blocked_at is not null`.as('isBlocked'))
      .where('deletedAt', 'is', null)
      .limit(MOST_CUSTOMERS)

  return {
    find: (search: string) =>
      customers()
        .where((eb) =>
          eb.or([
            ...(['name', 'email', 'phone'] as const).map((column) =>
              eb(column, 'ilike', containing(search)),
            ),
            hasPhone(search),
          ]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Other customers with the phone number of this one, however it is written. */
    listWithPhoneOf: (id: string) =>
      customers()
        .where('id', '<>', id)
        .where('phoneE164', '=', (qb) =>
          qb.selectFrom('users').select('phoneE164').where('id', '=', id),
        )
        .orderBy('createdAt', 'desc')
        .execute(),

    /** A reservation that was released was never paid. */
    async hasRentals(id: string): Promise<boolean> {
      const isReleased = sql<boolean>`status = 'CANCELLED' and cancel_kind is null`
      const rows = db
        .selectFrom('rentalSummaries')
        .select('rentalId')
        .where('userId', '=', id)
        .where(({ not }) => not(isReleased))
      return (await rows.limit(1).execute()).length > 0
    },

    /** A number that cannot be read as one is compared as it is written. */
    listWithContacts: (contacts: readonly Contact[]) => {
      const phones = contacts.flatMap(({ phone }) => (phone === undefined ? [] : [phone]))
      const emails = contacts.flatMap(({ email }) => (email === undefined ? [] : [email]))
      const numbers = phones.flatMap((phone) => toE164(phone) ?? [])
      return db
        .selectFrom('users')
        .select(['id', 'name', 'phone', 'phoneE164', 'address', 'role'])
        .select(sql<string>`coalesce(email, '')`.as('email'))
        .where('deletedAt', 'is', null)
        .where((eb) =>
          eb.or([
            sql<boolean>`phone_e164 = any(${numbers})`,
            sql<boolean>`phone_e164 is null and phone = any(${phones})`,
            sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())})`,
          ]),
        )
        .orderBy('createdAt')
        .execute()
    },

    /** The customers stay as they are until the transaction ends. */
    lockBoth: (ids: readonly [string, string]) =>
      db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'phone', 'address', 'role', 'passwordHash'])
        .select(['hasLongPassword', 'blockedAt'])
        .where('id', 'in', [...ids])
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute(),

    async complete(id: string, fields: Updateable<Tables['users']>): Promise<void> {
      await db.updateTable('users').set(fields).where('id', '=', id).execute()
    },

    findCard: (id: string) =>
      db
        .selectFrom('users')
        .select(['id', 'name', 'phone', 'address', 'role', 'createdAt', 'blockedAt'])
        .select(sql<string>`coalesce(email, '')`.as('email'))
        .select(sql<boolean>`password_hash is not null`.as('hasAccount'))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),

    /** No row is changed where the customer is blocked, or is not, already. */
    async setBlocked(id: string, blockedAt: Date | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ blockedAt })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .where('blockedAt', blockedAt ? 'is' : 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

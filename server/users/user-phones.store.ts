import { sql } from 'kysely'
import type { Db, Trx } from '../database/db.ts'

/** The customer has confirmed the number, or nobody else has written it into the account. */
const IS_OWN_NUMBER = sql<boolean>`phone_confirmed_at is not null or coalesce((
  select actor_id = users.id from audit_events
  where subject_id = users.id::text and kind in ('profile_changed', 'customer_changed')
    and changes ? 'phone'
  order by at desc, id desc limit 1), true)`

export function userPhoneStore(db: Db | Trx) {
  const users = () => db.selectFrom('users').where('deletedAt', 'is', null)

  return {
    /** Two customers may have written the same number, and then it proves nothing about either. */
    listCustomers: (phoneE164: string): Promise<{ id: string; isOwn: boolean }[]> =>
      users()
        .select(['id', IS_OWN_NUMBER.as('isOwn')])
        .where('phoneE164', '=', phoneE164)
        .where('role', '=', 'user')
        .where('passwordHash', 'is not', null)
        .limit(2)
        .execute(),

    /** The caller has locked the user and compared the number. */
    async confirm(id: string, now: Date): Promise<void> {
      await db.updateTable('users').set({ phoneConfirmedAt: now }).where('id', '=', id).execute()
    },

    async find(id: string): Promise<string | null | undefined> {
      const row = await users().select('phoneE164').where('id', '=', id).executeTakeFirst()
      return row?.phoneE164
    },
  }
}

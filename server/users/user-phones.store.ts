import type { Db, Trx } from '../database/db.ts'

export function userPhoneStore(db: Db | Trx) {
  const users = () => db.selectFrom('users').where('deletedAt', 'is', null)

  return {
    /** Two customers may have written the same number, and then it proves nothing about either. */
    listCustomers: (phoneE164: string): Promise<{ id: string; phoneConfirmedAt: Date | null }[]> =>
      users()
        .select(['id', 'phoneConfirmedAt'])
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

import type { Trx } from '../../database/db.ts'

/** Who owns which rentals. A customer whose lock is held can get no new one. */
export function rentalsOfCustomersStore(trx: Trx) {
  const rentalsOf = (userIds: readonly string[]) =>
    trx
      .selectFrom('rentals')
      .select(['id', 'userId', 'status'])
      .where('userId', 'in', userIds)
      .orderBy('id')

  return {
    lock: (userIds: readonly string[]) => rentalsOf(userIds).forNoKeyUpdate().execute(),
    list: (userIds: readonly string[]) => rentalsOf(userIds).execute(),

    /** A form that was begun before is outdated. */
    async move(from: string, to: string): Promise<void> {
      await trx
        .updateTable('rentals')
        .set(({ eb }) => ({ userId: to, revision: eb('revision', '+', 1) }))
        .where('userId', '=', from)
        .execute()
    },
  }
}

import { sql } from 'kysely'
import { MOST_CUSTOMERS } from '#contract/walk-ins'
import type { Db } from '../database/db.ts'
import { containing } from '../database/like-pattern.ts'
import { hasPhone } from './users.store.ts'

export function customerStore(db: Db) {
  return {
    find: (search: string) =>
      db
        .selectFrom('users')
        .select(['id', 'name', 'phone'])
        .select(sql<string>`coalesce(email, '')`.as('email'))
        .where('deletedAt', 'is', null)
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
        .limit(MOST_CUSTOMERS)
        .execute(),
  }
}

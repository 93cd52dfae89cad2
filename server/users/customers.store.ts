import { sql } from 'kysely'
import { MOST_CUSTOMERS } from '#contract/walk-ins'
import type { Db } from '../database/db.ts'
import { containing } from '../database/like-pattern.ts'

const LEAST_DIGITS = 3
const PHONE = /^[\d\s()+./-]+$/

/**
 * The country code of Bangladesh is removed; the result is undefined for text that is no phone
 * number.
 */
function digitsOf(search: string): string | undefined {
  const digits = search.replaceAll(/\D/g, '').replace(/^88(?=0)/, '')
  return PHONE.test(search) && digits.length >= LEAST_DIGITS ? digits : undefined
}

export function customerStore(db: Db) {
  return {
    find(search: string) {
      const digits = digitsOf(search)
      return db
        .selectFrom('users')
        .select(['id', 'name', 'phone'])
        .select(sql<string>`coalesce(email, '')`.as('email'))
        .where('deletedAt', 'is', null)
        .where((eb) =>
          digits === undefined
            ? eb.or(
                (['name', 'email', 'phone'] as const).map((column) =>
                  eb(column, 'ilike', containing(search)),
                ),
              )
            : sql<boolean>`regexp_replace(phone, '\\D', '', 'g') like ${containing(digits)}`,
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_CUSTOMERS)
        .execute()
    },
  }
}

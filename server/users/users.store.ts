import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import { DUTIES, type Duty, type Role } from '#domain/users'
import type { Tables } from '#db/tables'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'
import { containing } from '../database/like-pattern.ts'
import { phonePattern, toE164 } from '../phone-number.ts'

export type UserRow = {
  id: string
  name: string
  email: string
  phone: string
  address: string
  role: Role
  duties: readonly Duty[]
}

export type UserAccount = UserRow & { passwordHash: string | null; hasLongPassword: boolean | null }

export type NewUser = Omit<UserRow, 'email' | 'role' | 'duties'> & {
  email: string | null
  role?: Role
  /** A new admin has all duties where they are left out. */
  duties?: Duty[]
  passwordHash: string | null
}

export type ProfileChanges = {
  [Field in (typeof SEARCHED)[number]]?: string | undefined
}

const EMAIL = sql<string>`coalesce(email, '')`.as('email')
const SHOWN = ['id', 'name', EMAIL, 'phone', 'address', 'role', 'duties'] as const

const SEARCHED = ['name', 'email', 'phone', 'address'] as const

/** Nothing is found by text that is no phone number. */
export const hasPhone = (search: string): RawBuilder<boolean> =>
  sql`phone_e164 like ${phonePattern(search) ?? null}`

const withE164 = <User extends { phone?: string | undefined }>(user: User) =>
  user.phone === undefined ? user : { ...user, phoneE164: toE164(user.phone) }

const byEmail = sql`lower(email)`

const lockedUser = (db: Db | Trx, id: RawBuilder<string>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()

const lockUser = compileOnce((db, id: RawBuilder<string>) => lockedUser(db, id).compile())

export function userStore(db: Db | Trx) {
  /** Deleted users are left out. A user with a password has an e-mail: a check of the table. */
  const users = () => db.selectFrom('users').where('deletedAt', 'is', null)

  const matching = (found: ReturnType<typeof users>, search: string) =>
    search === ''
      ? found
      : found.where((eb) =>
          eb.or([
            ...SEARCHED.map((column) => eb(column, 'ilike', containing(search))),
            hasPhone(search),
          ]),
        )

  const update = (
    id: string,
    changes: Omit<ProfileChanges, 'email'> & {
      email?: string | null | undefined
      phoneE164?: string | null
      role?: Role
      duties?: Duty[]
    },
    statement: QueryCreator<Tables> = db,
  ) =>
    statement
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(SHOWN)
      .executeTakeFirst()

  const accounts = () => users().select([...SHOWN, 'passwordHash', 'hasLongPassword'])

  return {
    async list({ search, limit, offset }: { search: string; limit: number; offset: number }) {
      return matching(users(), search)
        .select(SHOWN)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    async count(search: string): Promise<{ all: number; total: number }> {
      const count = async (found: ReturnType<typeof users>) => {
        const counted = found.select(({ fn }) => fn.countAll<number>().as('count'))
        return (await counted.executeTakeFirstOrThrow()).count
      }
      const all = await count(users())
      return { all, total: search === '' ? all : await count(matching(users(), search)) }
    },

    async findAccount(id: string): Promise<UserAccount | undefined> {
      return accounts().where('id', '=', id).executeTakeFirst()
    },

    async findByEmail(email: string): Promise<UserAccount | undefined> {
      return accounts()
        .where(byEmail, '=', sql`lower(${email})`)
        .executeTakeFirst()
    },

    async add(user: NewUser): Promise<UserRow> {
      return db
        .insertInto('users')
        .values(withE164(user))
        .returning(SHOWN)
        .executeTakeFirstOrThrow()
    },

    async addOrPromote({ passwordHash, ...user }: NewUser): Promise<string> {
      const { id } = await db
        .insertInto('users')
        .values({ ...withE164(user), role: 'admin', passwordHash })
        .onConflict((conflict) =>
          conflict
            .expression(byEmail)
            .doUpdateSet({ role: 'admin', duties: [...DUTIES], passwordHash }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /**
     * @throws a conflict with `users_email` when another user has the e-mail, in upper or lower
     * case.
     */
    changeProfile: (
      id: string,
      changes: ProfileChanges,
      audit: RawBuilder<unknown>,
    ): Promise<UserRow | undefined> =>
      update(
        id,
        withE164(changes),
        db.with('audited', () => sql<object>`(${audit})`),
      ),

    /** An empty email is none. */
    changeContact: (id: string, { email, ...changes }: ProfileChanges) =>
      update(id, withE164({ ...changes, ...(email !== undefined && { email: email || null }) })),

    /** A user without the role keeps all duties in the row, which an admin has if not told others. */
    setRole: (id: string, role: Role, duties?: Duty[]): Promise<UserRow | undefined> =>
      update(
        id,
        role === 'admin' ? { role, ...(duties && { duties }) } : { role, duties: [...DUTIES] },
      ),

    /** The result is false where nothing has changed. */
    async setReminders(id: string, reminders: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ reminders })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .where('reminders', '<>', reminders)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    setDuties: (id: string, duties: Duty[]): Promise<UserRow | undefined> => update(id, { duties }),

    /** @throws a conflict with `users_email`, as `add` */
    async setLogIn(
      id: string,
      logIn: { email?: string | undefined; passwordHash: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set(logIn)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The password must still be the one that was checked. */
    async changePasswordHash(id: string, from: string, to: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ passwordHash: to })
        .where('id', '=', id)
        .where('passwordHash', '=', from)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async notePasswordLength(id: string, passwordHash: string, isLong: boolean): Promise<void> {
      await db
        .updateTable('users')
        .set({ hasLongPassword: isLong })
        .where('id', '=', id)
        .where('passwordHash', '=', passwordHash)
        .execute()
    },

    /**
     * The user and all admins are locked in one order and one statement, which rules out deadlocks.
     * Until the transaction ends, the user can neither book nor be changed by another transaction.
     */
    lockWithAdmins: (id: string) =>
      users()
        .select(['id', 'role', 'duties'])
        .select(({ eb }) => eb('passwordHash', 'is not', null).as('hasAccount'))
        .where((eb) => eb.or([eb('role', '=', 'admin'), eb('id', '=', id)]))
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Until the transaction ends, the customer can neither book again nor be deleted. */
    async lockCustomer(id: string | RawBuilder<string>): Promise<boolean> {
      const rows = typeof id === 'string' ? lockUser(db, id) : lockedUser(db, id).execute()
      return (await rows).length > 0
    },

    /** None of the users is changed or deleted until the transaction ends. */
    lockUsers: (ids: readonly string[]) =>
      users()
        .select(['id', 'role', 'duties'])
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Unpaid rentals, and money that is owed back, keep the user from being deleted. */
    listObligations: (id: string) =>
      db.selectFrom('openObligations').select('kind').distinct().where('userId', '=', id).execute(),

    /**
     * The personal data is removed from every table, and the database ends all sessions. The
     * rentals stay.
     */
    async anonymise(id: string, now: Date) {
      await sql`
        select forget_payer(${id}), forget_renter(${id}), forget_log_in_networks(${id}),
          forget_one_time_codes(${id}), forget_customer_notes(${id})`.execute(db)
      await db
        .updateTable('users')
        .set({ name: 'Deleted user', email: null, phone: '', phoneE164: null, address: '' })
        .set({ passwordHash: null, deletedAt: now, blockedAt: null, emailConfirmedAt: null })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** The rows travel as one value, which is far quicker than a placeholder for each field. */
export async function addAllUsers(trx: Trx, users: readonly NewUser[]): Promise<void> {
  const json = JSON.stringify(users.map(withE164))
  await sql`
    insert into users (id, name, email, phone, phone_e164, address, password_hash)
    select id, name, email, phone, "phoneE164", address, "passwordHash"
    from jsonb_to_recordset(${json}::jsonb) as added (id uuid, name text, email text, phone text,
      "phoneE164" text, address text, "passwordHash" text)`.execute(trx)
}

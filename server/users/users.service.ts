import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { offsetOf, pageAsked, pageMetaOf } from '#contract/paging'
import type { UserQuery, UserView } from '#contract/users'
import { isConflict } from '../database/db-errors.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import {
  type Account,
  type NewUser,
  type ProfileChanges,
  type UserRow,
  userStore,
} from './users.store.ts'

type ProfileBody = Input<Api['PUT /users/me'], 'body'>
type RoleChange = Input<Api['PATCH /users/update-user-role'], 'body'>

export type UserService = ReturnType<typeof createUserService>

export function createUserService({ db, clock }: { db: Db; clock: Clock }) {
  const store = userStore(db)

  return {
    async changeProfile(caller: UserRow, body: ProfileBody): Promise<UserView> {
      const changes = toChanges(body)
      if (Object.values(changes).every((value) => value === undefined)) return toUserView(caller)
      const changed = await refusingTakenEmail(() => store.changeProfile(caller.id, changes))
      return viewOf(changed)
    },

    /** The newest users, or one page of what was asked for: the nearest page that exists. */
    async list(query: UserQuery): Promise<Output<Api['GET /users/all-users']>> {
      const { search = '' } = query
      const { all, total } = await store.count(search)
      const meta = pageMetaOf({ ...pageAsked(query), total })
      const rows = await store.list({ search, limit: meta.limit, offset: offsetOf(meta) })
      return { data: rows.map(toUserView), meta: { ...meta, all } }
    },

    async changeRole({ id, role }: RoleChange): Promise<UserView> {
      return db.transaction().execute(async (trx) => {
        const users = userStore(trx)
        const { isLastAdmin } = await lockWithAdmins(users, id)
        if (isLastAdmin && role !== 'admin') throw new Refusal('last_admin')
        return viewOf(await users.setRole(id, role))
      })
    },

    async remove({ id }: { id: string }): Promise<null> {
      return db.transaction().execute(async (trx) => {
        const users = userStore(trx)
        const { isLastAdmin } = await lockWithAdmins(users, id)
        if (isLastAdmin) throw new Refusal('last_admin')
        const obligations = await users.listObligations(id)
        const has = (kind: 'rental' | 'refund') => obligations.some((one) => one.kind === kind)
        if (has('rental')) throw new Refusal('user_has_rentals')
        if (has('refund')) throw new Refusal('user_is_owed')
        await users.anonymise(id, await clock(trx))
        return null
      })
    },

    async create(user: Omit<NewUser, 'id'>): Promise<UserView> {
      return toUserView(await refusingTakenEmail(() => store.add({ ...user, id: uuid() })))
    },

    /** By the e-mail in whatever case. */
    findByEmail: (email: string): Promise<Account | undefined> => store.findByEmail(email),

    /** False where there is no such customer any more. */
    lockCustomer: (trx: Trx, id: string): Promise<boolean> => userStore(trx).lockCustomer(id),

    findAccount: (id: string): Promise<Account | undefined> => store.findAccount(id),

    /** False where the password is no longer the one that was checked. */
    changePasswordHash: (trx: Trx, id: string, from: string, to: string): Promise<boolean> =>
      userStore(trx).changePasswordHash(id, from, to),

    /** Makes the account with this e-mail an admin with this password, or adds it; returns its id. */
    addOrPromote: (trx: Trx, user: Omit<NewUser, 'id'>): Promise<string> =>
      userStore(trx).addOrPromote({ ...user, id: uuid() }),
  }
}

type Store = ReturnType<typeof userStore>

function viewOf(user: UserRow | undefined): UserView {
  if (!user) throw new Refusal('user_not_found')
  return toUserView(user)
}

/**
 * Locks the user for a change that could cost the shop its last admin. All admins are locked
 * first: two admins who demote each other at once wait in line here, and the second is refused.
 */
async function lockWithAdmins(users: Store, id: string): Promise<{ isLastAdmin: boolean }> {
  const locked = await users.lockWithAdmins(id)
  const user = locked.find((one) => one.id === id)
  if (!user) throw new Refusal('user_not_found')
  const hasOthers = locked.some((one) => one.id !== id && one.role === 'admin')
  return { isLastAdmin: user.role === 'admin' && !hasOthers }
}

async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isConflict(error, 'users_email')) throw new Refusal('email_taken')
    throw error
  }
}

/** The form's own names are understood where the call's are missing (docs/product.md). */
function toChanges(body: ProfileBody): ProfileChanges {
  return {
    name: body.name ?? body.fullName,
    email: body.email,
    phone: body.phone ?? body.mobileNumber,
    address: body.address,
  }
}

export function toUserView({ id, name, email, phone, address, role }: UserRow): UserView {
  return { _id: id, name, email, phone, address, role }
}

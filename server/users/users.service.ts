import type { RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { refusals } from '#contract/errors'
import { offsetOf, pageAsked, pageMetaOf } from '#contract/paging'
import type { UserQuery, UserView } from '#contract/users'
import { type AuditChanges, changedFields } from '#domain/audit'
import { type Duty, dutiesInOrder, hasDuty } from '#domain/users'
import { findPhoneWriter, recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { refusingTakenEmail } from './taken-email.ts'
import { type RestoredAccount, userEmailStore } from './user-emails.store.ts'
import { userPhoneStore } from './user-phones.store.ts'
import { type NewUser, type UserAccount, type UserRow, userStore } from './users.store.ts'

type LogIn = { email?: string | undefined; passwordHash: string }
type RoleChange = Input<Api['PATCH /users/update-user-role'], 'body'>

export type UserService = ReturnType<typeof createUserService>

/** Mails a user; the outbox does so where the shop sends mail. */
type TellUser = (
  trx: Trx,
  message: { kind: 'account_deleted'; userId: string; address: string; now: Date },
) => Promise<unknown>

type Dependencies = { db: Db; clock: Clock; events: EventService; tellUser?: TellUser }

export function createUserService({ db, clock, events, tellUser }: Dependencies) {
  const store = userStore(db)

  function record(
    trx: Trx,
    kind: 'role_changed' | 'duties_changed' | 'user_deleted',
    { id, ...act }: { actor: Actor; id: string; changes?: AuditChanges },
  ): Promise<void> {
    return recordAudit(trx, { kind, ...act, subject: { kind: 'user', id }, at: clock.now() })
  }

  /** A customer of the counter has an account from the first password on. */
  const recordAccountMade = (trx: Trx, id: string) =>
    events.recordAccount(trx, { kind: 'account_made', userId: id, actorId: id, at: clock.now() })

  /** A user who never knew of the account is not told. */
  async function removeIn(
    trx: Trx,
    actor: Actor,
    { id, isTold = true }: { id: string; isTold?: boolean },
  ): Promise<null> {
    const users = userStore(trx)
    const { hasPeopleAlone, isLastAdmin } = await lockWithAdmins(users, id)
    if (hasPeopleAlone) throw new Refusal(isLastAdmin ? 'last_admin' : 'last_with_people')
    const obligations = await users.listObligations(id)
    const has = (kind: 'rental' | 'refund') => obligations.some((one) => one.kind === kind)
    if (has('rental')) throw new Refusal('user_has_rentals')
    if (has('refund')) throw new Refusal('user_is_owed')
    await record(trx, 'user_deleted', { actor, id })
    const at = await clock(trx)
    const { email: address = '' } = (await users.findAccount(id)) ?? {}
    await users.anonymise(id, at)
    const told = { kind: 'account_deleted', userId: id, address, now: at } as const
    if (isTold && address !== '') await tellUser?.(trx, told)
    const event = { kind: 'account_deleted', userId: id, actorId: actor.id, at } as const
    await events.recordAccount(trx, event)
    return null
  }

  return {
    async list(query: UserQuery): Promise<Output<Api['GET /users/all-users']>> {
      const { search = '' } = query
      const { all, total } = await store.count(search)
      const meta = pageMetaOf({ ...pageAsked(query), total })
      const rows = await store.list({ search, limit: meta.limit, offset: offsetOf(meta) })
      return { data: rows.map(toUserView), meta: { ...meta, all } }
    },

    /** The duties come with the role, so that a new admin has at no time more than those. */
    async changeRole(actor: Actor, { id, role, duties }: RoleChange): Promise<UserView> {
      return db.transaction().execute(async (trx) => {
        const users = userStore(trx)
        const { user, hasPeopleAlone, isLastAdmin } = await lockWithAdmins(users, id)
        if (role === 'admin' && !user.hasAccount) throw new Refusal('no_account')
        if (hasPeopleAlone && (role !== 'admin' || duties?.includes('people') === false)) {
          throw new Refusal(isLastAdmin && role !== 'admin' ? 'last_admin' : 'last_with_people')
        }
        const before = { role: user.role, duties: user.role === 'admin' ? named(user.duties) : '' }
        const changes = changedFields(before, { role, duties: duties && named(duties) })
        await record(trx, 'role_changed', { actor, id, changes })
        return viewOf(await users.setRole(id, role, duties && dutiesInOrder(duties)))
      })
    },

    async setDuties(actor: Actor, id: string, duties: readonly Duty[]): Promise<UserView> {
      return db.transaction().execute(async (trx) => {
        const users = userStore(trx)
        const { user, hasPeopleAlone } = await lockWithAdmins(users, id)
        if (user.role !== 'admin') throw new Refusal('not_an_admin')
        if (hasPeopleAlone && !duties.includes('people')) throw new Refusal('last_with_people')
        const changes = changedFields({ duties: named(user.duties) }, { duties: named(duties) })
        await record(trx, 'duties_changed', { actor, id, changes })
        return viewOf(await users.setDuties(id, dutiesInOrder(duties)))
      })
    },

    removeIn,

    remove: (actor: Actor, { id }: { id: string }): Promise<null> =>
      db.transaction().execute((trx) => removeIn(trx, actor, { id })),

    async create(
      user: Omit<NewUser, 'id'>,
      onMade?: (trx: Trx, made: { userId: string; email: string }) => Promise<void>,
    ): Promise<UserView> {
      const id = uuid()
      const made = await refusingTakenEmail(() =>
        db.transaction().execute(async (trx) => {
          const row = await userStore(trx).add({ ...user, id })
          await recordAccountMade(trx, id)
          await onMade?.(trx, { userId: id, email: row.email })
          return row
        }),
      )
      return toUserView(made)
    },

    findByEmail: (email: string): Promise<UserAccount | undefined> => store.findByEmail(email),

    /**
     * The only customer with an account and this number, as E.164. A number that the desk has
     * corrected is not yet the customer's, because the desk must not enter the account by it.
     */
    async findCustomerByPhone(phone: string): Promise<string | undefined> {
      const [customer, ...others] = await userPhoneStore(db).listCustomers(phone)
      // A number without a customer takes the same time, so that the time reveals no account.
      const writer = await findPhoneWriter(db, customer?.id ?? '')
      if (!customer || others.length > 0) return undefined
      const isOwn = customer.phoneConfirmedAt !== null || !writer || writer.id === customer.id
      return isOwn ? customer.id : undefined
    },

    findPhone: (trx: Trx, id: string) => userPhoneStore(trx).find(id),

    confirmPhone: (trx: Trx, id: string, now: Date): Promise<void> =>
      userPhoneStore(trx).confirm(id, now),

    /** None of the users is changed or deleted until the transaction ends. */
    async lockAll(trx: Trx, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await userStore(trx).lockUsers([...new Set(ids)])
    },

    lockCustomer: (trx: Trx, id: string | RawBuilder<string>): Promise<boolean> =>
      userStore(trx).lockCustomer(id),

    /**
     * Until the transaction ends, the maker keeps the duty that a link needs, and the user stays.
     * @throws Refusal duty_missing, user_not_found
     */
    async lockForLink(trx: Trx, { makerId, userId }: { makerId: string; userId: string }) {
      const locked = await userStore(trx).lockUsers([makerId, userId])
      const maker = locked.find(({ id }) => id === makerId)
      if (!maker || !hasDuty(maker, 'people')) throw new Refusal('duty_missing')
      if (!locked.some(({ id }) => id === userId)) throw new Refusal('user_not_found')
    },

    findAccount: (id: string): Promise<UserAccount | undefined> => store.findAccount(id),

    changePasswordHash: (trx: Trx, id: string, from: string, to: string): Promise<boolean> =>
      userStore(trx).changePasswordHash(id, from, to),

    /**
     * A user without an e-mail needs one to log in. The result is false when the user no longer
     * exists.
     * @throws Refusal email_needed, email_taken
     */
    async setLogIn(trx: Trx, id: string, logIn: LogIn): Promise<boolean> {
      const users = userStore(trx)
      const known = await users.findAccount(id)
      if (!known) return false
      if (known.passwordHash === null) await recordAccountMade(trx, id)
      if (known.email !== '') return users.setLogIn(id, { passwordHash: logIn.passwordHash })
      const { email, passwordHash } = logIn
      if (email === undefined) throw new Refusal('email_needed', EMAIL_NEEDED)
      return refusingTakenEmail(() => users.setLogIn(id, { email, passwordHash }))
    },

    /** The user stays locked. */
    lockEmail: (trx: Trx, id: string) => userEmailStore(trx).lock(id),

    /** The result is false where the user has another email by now. */
    confirmEmail: (trx: Trx, id: string, email: string, now: Date): Promise<boolean> =>
      userEmailStore(trx).confirm(id, email, now),

    /** @throws Refusal email_taken */
    takeEmailBack: (trx: Trx, id: string, account: RestoredAccount): Promise<boolean> =>
      refusingTakenEmail(() => userEmailStore(trx).takeBack(id, account)),

    notePasswordLength: (id: string, passwordHash: string, isLong: boolean): Promise<void> =>
      store.notePasswordLength(id, passwordHash, isLong),

    addOrPromote: (trx: Trx, user: Omit<NewUser, 'id'>): Promise<string> =>
      userStore(trx).addOrPromote({ ...user, id: uuid() }),
  }
}

const EMAIL_NEEDED = {
  field: { path: 'email', message: refusals.email_needed.message },
}

type Store = ReturnType<typeof userStore>

function viewOf(user: UserRow | undefined): UserView {
  if (!user) throw new Refusal('user_not_found')
  return toUserView(user)
}

/**
 * The change could cost the shop its last admin who manages users. All admins are locked first: of
 * two admins who demote each other at once, the second waits here and is refused.
 */
async function lockWithAdmins(users: Store, id: string) {
  const locked = await users.lockWithAdmins(id)
  const user = locked.find((one) => one.id === id)
  if (!user) throw new Refusal('user_not_found')
  const others = locked.filter((one) => one.id !== id && one.role === 'admin')
  const haveOthersPeople = others.some((one) => hasDuty(one, 'people'))
  return {
    user,
    hasPeopleAlone: hasDuty(user, 'people') && !haveOthersPeople,
    isLastAdmin: user.role === 'admin' && others.length === 0,
  }
}

const named = (duties: readonly Duty[]): string => dutiesInOrder(duties).join(', ')

export function toUserView({ id, role, duties, ...user }: UserRow): UserView {
  const { name, email, phone, address } = user
  const hasDuties = role === 'admin'
  return { _id: id, name, email, phone, address, role, duties: hasDuties ? [...duties] : [] }
}

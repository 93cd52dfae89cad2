import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Customer, NewCustomer } from '#contract/walk-ins'
import type { Db, Trx } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { customerStore } from './customers.store.ts'
import { refusingTakenEmail } from './taken-email.ts'
import { type ProfileChanges, addAllUsers, userStore } from './users.store.ts'

type CustomerChanges = Pick<ProfileChanges, 'name' | 'phone' | 'address'>
type Found = Awaited<ReturnType<ReturnType<typeof customerStore>['find']>>[number]

type AccountRow = Awaited<ReturnType<ReturnType<typeof customerStore>['lockBoth']>>[number]
type MergedAccounts = { ended: AccountRow; kept: AccountRow }

/** An email without a password is no log-in. */
function logInOf(kept: AccountRow, ended: AccountRow) {
  const withPassword = [kept, ended].find(({ passwordHash }) => passwordHash !== null)
  return withPassword ?? { ...kept, email: kept.email ?? ended.email }
}

const toCustomer = ({ id, ...customer }: Found): Customer => ({ _id: id, ...customer })

export type CustomerService = ReturnType<typeof createCustomerService>

export function createCustomerService({ db }: { db: Db }) {
  return {
    async find(search: string): Promise<Customer[]> {
      return (await customerStore(db).find(search)).map(toCustomer)
    },

    async listWithPhoneOf(on: Db | Trx, id: string): Promise<Customer[]> {
      return (await customerStore(on).listWithPhoneOf(id)).map(toCustomer)
    },

    /** @throws Refusal customer_not_found */
    async findCard(on: Db | Trx, id: string) {
      const card = await customerStore(on).findCard(id)
      if (!card) throw new Refusal('customer_not_found')
      return card
    },

    setBlocked: (trx: Trx, id: string, blockedAt: Date | null): Promise<boolean> =>
      customerStore(trx).setBlocked(id, blockedAt),

    /** @throws Refusal customer_not_found, customer_is_admin */
    async lockForMerge(trx: Trx, { from, to }: { from: string; to: string }) {
      const rows = await customerStore(trx).lockBoth([from, to])
      const [ended, kept] = [from, to].map((id) => rows.find((row) => row.id === id))
      if (!ended || !kept) throw new Refusal('customer_not_found')
      if (rows.some(({ role }) => role === 'admin')) throw new Refusal('customer_is_admin')
      return { ended, kept }
    },

    /**
     * The kept card keeps its log-in, or takes over that of the other one, and what only the other one
     * says. Who was blocked stays blocked. The other account is deleted, which ends its sessions.
     */
    async mergeAccounts(trx: Trx, { ended, kept }: MergedAccounts, now: Date): Promise<void> {
      await userStore(trx).anonymise(ended.id, now)
      await customerStore(trx).complete(ended.id, { mergedInto: kept.id })
      const { email, passwordHash, hasLongPassword } = logInOf(kept, ended)
      await customerStore(trx).complete(kept.id, {
        email,
        passwordHash,
        hasLongPassword,
        address: kept.address === '' ? ended.address : kept.address,
        blockedAt: kept.blockedAt ?? ended.blockedAt,
      })
    },

    hasRentals: (on: Db | Trx, id: string): Promise<boolean> => customerStore(on).hasRentals(id),

    /** Customers with these phone numbers, however they are written, or with these emails. */
    listWithContacts: (
      on: Db | Trx,
      contacts: Parameters<ReturnType<typeof customerStore>['listWithContacts']>[0],
    ) => customerStore(on).listWithContacts(contacts),

    /** An email without a password is no log-in. @throws Refusal email_taken */
    setContact: (trx: Trx, id: string, changes: ProfileChanges) =>
      refusingTakenEmail(() => userStore(trx).changeContact(id, changes)),

    change: (trx: Trx, id: string, changes: CustomerChanges) =>
      userStore(trx).changeContact(id, changes),

    /** Their ids are known before. @throws Refusal email_taken */
    async addAllWithoutAccount(
      trx: Trx,
      customers: readonly (z.infer<typeof NewCustomer> & { id: string })[],
    ): Promise<void> {
      const users = customers.map(({ address = '', email = null, ...customer }) => ({
        ...customer,
        address,
        email,
        passwordHash: null,
      }))
      await refusingTakenEmail(() => addAllUsers(trx, users))
    },

    /** The customer has no password and cannot log in. @throws Refusal email_taken */
    async addWithoutAccount(trx: Trx, customer: z.infer<typeof NewCustomer>): Promise<string> {
      const { name, phone, address = '', email = null } = customer
      const user = { id: uuid(), name, phone, address, email, passwordHash: null }
      return (await refusingTakenEmail(() => userStore(trx).add(user))).id
    },
  }
}

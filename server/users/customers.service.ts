import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Customer, NewCustomer } from '#contract/walk-ins'
import type { Db, Trx } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { customerStore } from './customers.store.ts'
import { refusingTakenEmail } from './taken-email.ts'
import { type ProfileChanges, userStore } from './users.store.ts'

type CustomerChanges = Pick<ProfileChanges, 'name' | 'phone' | 'address'>
type Found = Awaited<ReturnType<ReturnType<typeof customerStore>['find']>>[number]

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

    change: (trx: Trx, id: string, changes: CustomerChanges) =>
      userStore(trx).changeContact(id, changes),

    /** The customer has no password and cannot log in. @throws Refusal email_taken */
    async addWithoutAccount(trx: Trx, customer: z.infer<typeof NewCustomer>): Promise<string> {
      const { name, phone, address = '', email = null } = customer
      const user = { id: uuid(), name, phone, address, email, passwordHash: null }
      return (await refusingTakenEmail(() => userStore(trx).add(user))).id
    },
  }
}

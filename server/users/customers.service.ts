import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Customer, NewCustomer } from '#contract/walk-ins'
import type { Db, Trx } from '../database/db.ts'
import { customerStore } from './customers.store.ts'
import { refusingTakenEmail } from './taken-email.ts'
import { userStore } from './users.store.ts'

export type CustomerService = ReturnType<typeof createCustomerService>

export function createCustomerService({ db }: { db: Db }) {
  return {
    async find(search: string): Promise<Customer[]> {
      const rows = await customerStore(db).find(search)
      return rows.map(({ id, ...customer }) => ({ _id: id, ...customer }))
    },

    /** The customer has no password and cannot log in. @throws Refusal email_taken */
    async addWithoutAccount(trx: Trx, customer: z.infer<typeof NewCustomer>): Promise<string> {
      const { name, phone, address = '', email = null } = customer
      const user = { id: uuid(), name, phone, address, email, passwordHash: null }
      return (await refusingTakenEmail(() => userStore(trx).add(user))).id
    },
  }
}

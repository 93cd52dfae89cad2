import type { WalkIn } from '#contract/walk-ins'
import type { Trx } from '../../database/db.ts'
import { Refusal } from '../../refusal.ts'
import type { CustomerService } from '../../users/customers.service.ts'
import type { UserService } from '../../users/users.service.ts'

type Dependencies = { users: UserService; customers: CustomerService }

/**
 * The customer whom an admin has chosen, locked. Of a new one, who has no account, nothing else is
 * known yet.
 */
export async function findOrAddCustomer(
  trx: Trx,
  { users, customers }: Dependencies,
  customer: WalkIn['customer'],
): Promise<string> {
  if (!('id' in customer)) return customers.addWithoutAccount(trx, customer)
  if (!(await users.lockCustomer(trx, customer.id))) throw new Refusal('customer_not_found')
  return customer.id
}

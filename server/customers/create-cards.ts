import type { Clock, Db } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { createListRentalsOfCustomer } from '../rentals/lists/rentals-of-customer.ts'
import { createMoveRentals } from '../rentals/merge/move-rentals.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import { createCustomerCards } from './customer-cards.service.ts'
import { createMergeCustomers } from './merge-customers.ts'

type Dependencies = {
  db: Db
  clock: Clock
  shopTimeZone: string
  customers: CustomerService
  users: UserService
  events: EventService
  shop: ShopService
  payments: PaymentService
}

export function createCards(dependencies: Dependencies) {
  const listRentals = createListRentalsOfCustomer(dependencies)
  const moveRentals = createMoveRentals(dependencies)
  return {
    customerCards: createCustomerCards({ ...dependencies, listRentals }),
    mergeCustomers: createMergeCustomers({ ...dependencies, moveRentals }),
  }
}

import type { BikeService } from '../bikes/bikes.service.ts'
import type { CouponService } from '../coupons/coupons.service.ts'
import type { Clock, Db } from '../database/db.ts'
import type { EventService } from '../events/events.service.ts'
import type { FleetService } from '../fleet/fleet.service.ts'
import type { BlockService } from '../holds/blocks.service.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { Log } from '../log.ts'
import type { Channels } from '../messages/channel.ts'
import type { CheckoutService } from '../payments/checkout/checkout.service.ts'
import type { CounterService } from '../payments/counter/counter.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import { createShowBoard } from './board/board.ts'
import { createShowDay } from './board/day.ts'
import { createReadTotals } from './lists/stage-totals.ts'
import { createReservationEnds } from './end-reservations.ts'
import { createRentalLists } from './lists/rental-lists.ts'
import { createPaymentLinkService } from './payment-link/payment-links.service.ts'
import { createRentalPages } from './page/rental-page.service.ts'
import { createRentalActs } from './rental-act.ts'

type Dependencies = {
  db: Db
  clock: Clock
  bikes: BikeService
  users: UserService
  customers: CustomerService
  payments: PaymentService
  counter: CounterService
  checkout: CheckoutService
  fleet: FleetService
  blocks: BlockService
  holds: HoldService
  coupons: CouponService
  events: EventService
  shop: ShopService
  publicUrl: string
  shopTimeZone: string
  authSecret: string
  log: Log
  channels: Channels
  rateLimits: boolean
}

export type Rentals = ReturnType<typeof createRentals>

/** Everything that the acts on rentals stand on. */
export function createRentals(dependencies: Dependencies) {
  const pages = createRentalPages(dependencies)
  const readTotals = createReadTotals(dependencies.db, dependencies.shop.clock)
  return {
    ...dependencies,
    pages,
    reservationEnds: createReservationEnds(dependencies),
    paymentLinks: createPaymentLinkService(dependencies),
    lists: createRentalLists({ ...dependencies, readTotals }),
    showBoard: createShowBoard(dependencies),
    showDay: createShowDay({ ...dependencies, readTotals }),
    acts: createRentalActs({ ...dependencies, readPage: pages.read }),
  }
}

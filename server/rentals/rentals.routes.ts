import type { Handlers } from '../http/handlers.ts'
import { billRoutes } from './bill/bill.routes.ts'
import { boardRoutes } from './board/board.routes.ts'
import { bookingRoutes } from './booking/booking.act.ts'
import { cancellingRoutes } from './cancelling/cancelling.routes.ts'
import { createGiveCoupon } from './coupon/give-coupon.ts'
import { depositRoutes } from './deposit/deposit.routes.ts'
import { exchangeRoutes } from './exchange/exchange.routes.ts'
import { handoverRoutes } from './handover/handover.routes.ts'
import { missingRoutes } from './missing/missing.routes.ts'
import { paymentLinkRoutes } from './payment-link/payment-link.routes.ts'
import { plannedReturnRoutes } from './planned-return/planned-return.routes.ts'
import { refundRoutes } from './refund/refund.routes.ts'
import { remainderRoutes } from './remainder/remainder.routes.ts'
import { returnRoutes } from './return/return.routes.ts'
import { startRoutes } from './start/start.routes.ts'
import { takeBackRoutes } from './take-back/take-back.routes.ts'
import type { Rentals } from './create-rentals.ts'
import { reservationRoutes } from './reservation/reservation.routes.ts'
import { walkInRoutes } from './walk-in/walk-in.routes.ts'

type ListHandlers = Pick<
  Handlers,
  'GET /rentals' | 'GET /rentals/cancelled' | 'GET /rentals/all-rentals' | 'GET /rentals/:id'
>

const listRoutes = ({ lists, pages }: Rentals): ListHandlers => ({
  'GET /rentals': ({ caller, query }) => lists.listOwn(caller, query),
  'GET /rentals/cancelled': ({ caller, query }) => lists.listCancelled(caller, query),
  'GET /rentals/all-rentals': ({ caller, query }) => lists.listAll(caller, query),
  'GET /rentals/:id': ({ caller, params }) => pages.show(caller, params.id),
})

/** Each act stands in a folder of its own. The contract says who may call it. */
export const rentalRoutes = (rentals: Rentals) => ({
  ...listRoutes(rentals),
  ...boardRoutes(rentals),
  ...bookingRoutes(rentals),
  ...walkInRoutes(rentals),
  ...reservationRoutes(rentals),
  ...paymentLinkRoutes(rentals),
  ...plannedReturnRoutes(rentals),
  ...startRoutes(rentals),
  ...exchangeRoutes(rentals),
  ...missingRoutes(rentals),
  ...handoverRoutes(rentals),
  ...returnRoutes(rentals),
  ...takeBackRoutes(rentals),
  ...billRoutes({ ...rentals, giveCoupon: createGiveCoupon(rentals) }),
  ...depositRoutes(rentals),
  ...cancellingRoutes(rentals),
  ...refundRoutes(rentals),
  ...remainderRoutes(rentals),
})

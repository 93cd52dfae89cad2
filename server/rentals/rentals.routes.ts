import type { Handlers } from '../http/handlers.ts'
import type { RentalService } from './rentals.service.ts'

type RentalHandlers = Pick<
  Handlers,
  | 'POST /rentals'
  | 'POST /rentals/at-counter'
  | 'GET /rentals'
  | 'GET /rentals/all-rentals'
  | 'PATCH /rentals/calculate-total-cost/:id'
  | 'PATCH /rentals/:id/planned-return'
  | 'GET /rentals/:id'
  | 'POST /rentals/:id/counter-payments'
  | 'PATCH /rentals/:id/return'
  | 'POST /rentals/:id/bill-lines'
  | 'POST /rentals/:id/cancel'
  | 'POST /rentals/:id/no-show'
  | 'POST /rentals/:id/refunds'
  | 'POST /rentals/:id/deposit'
  | 'POST /rentals/:id/handovers'
  | 'DELETE /rentals/:id/handovers/:handoverId'
  | 'POST /rentals/full-payment/:id'
  | 'POST /rentals/:id/release'
>

/** Who may call what is in the contract; what happens is in the service. This only joins the two. */
export function rentalRoutes(rentals: RentalService): RentalHandlers {
  return {
    'POST /rentals': ({ caller, body, address }) => rentals.book(caller, body, address),
    'POST /rentals/at-counter': ({ caller, body }) => rentals.rentAtCounter(caller, body),
    'GET /rentals': ({ caller, query }) => rentals.listOwn(caller, query),
    'GET /rentals/all-rentals': ({ caller, query }) => rentals.listAll(caller, query),
    'PATCH /rentals/calculate-total-cost/:id': ({ caller, params, body }) =>
      rentals.returnBike(caller, params.id, body.returnTime),
    'PATCH /rentals/:id/planned-return': ({ caller, params, body }) =>
      rentals.changePlannedReturn(caller, params.id, body.plannedReturn),
    'GET /rentals/:id': ({ caller, params }) => rentals.showPage(caller, params.id),
    'POST /rentals/:id/counter-payments': ({ caller, params, body }) =>
      rentals.takePayment(caller, params.id, body),
    'PATCH /rentals/:id/return': ({ caller, params, body }) =>
      rentals.correctReturn(caller, params.id, body),
    'POST /rentals/:id/bill-lines': ({ caller, params, body }) =>
      body.kind === 'coupon'
        ? rentals.giveCoupon(caller, params.id, body)
        : rentals.addLine(caller, params.id, body),
    'POST /rentals/:id/cancel': ({ caller, params, body }) =>
      rentals.cancel(caller, params.id, body),
    'POST /rentals/:id/no-show': ({ caller, params, body }) =>
      rentals.markNoShow(caller, params.id, body),
    'POST /rentals/:id/refunds': ({ caller, params, body }) =>
      rentals.refund(caller, params.id, body),
    'POST /rentals/:id/deposit': ({ caller, params, body }) =>
      rentals.moveDeposit(caller, params.id, body),
    'POST /rentals/:id/handovers': ({ caller, params, body }) =>
      rentals.recordHandover(caller, params.id, body),
    'DELETE /rentals/:id/handovers/:handoverId': ({ caller, params, body }) =>
      rentals.withdrawHandover(caller, { ...params, ...body }),
    'POST /rentals/full-payment/:id': ({ caller, params }) =>
      rentals.payRemainder(caller, params.id),
    'POST /rentals/:id/release': async ({ caller, params }) => {
      await rentals.release(caller, params.id)
      return null
    },
  }
}

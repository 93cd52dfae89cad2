import type { Handlers } from '../../http/handlers.ts'
import { createMakePaymentLink } from './make-payment-link.ts'
import type { PaymentLinkService } from './payment-links.service.ts'

type PaymentLinkHandlers = Pick<
  Handlers,
  'POST /rentals/:id/payment-link' | 'POST /payment-links/read' | 'POST /payment-links/pay'
>

type Dependencies = Parameters<typeof createMakePaymentLink>[0] & {
  paymentLinks: PaymentLinkService
}

export function paymentLinkRoutes(rentals: Dependencies): PaymentLinkHandlers {
  const { paymentLinks } = rentals
  const makePaymentLink = createMakePaymentLink(rentals)
  return {
    'POST /rentals/:id/payment-link': ({ caller, params }) => makePaymentLink(caller, params.id),
    'POST /payment-links/read': ({ body }) => paymentLinks.read(body.secret),
    'POST /payment-links/pay': ({ body }) => paymentLinks.pay(body.secret),
  }
}

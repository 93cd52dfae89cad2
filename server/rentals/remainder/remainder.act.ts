import { remainder } from '#domain/account'
import type { Poisha } from '#domain/money'
import type { Caller } from '../../http/handlers.ts'
import type { CheckoutService } from '../../payments/checkout/checkout.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import type { RentalActs } from '../rental-act.ts'
import { createOpenPaymentPage } from './open-payment-page.ts'

type Dependencies = Parameters<typeof createOpenPaymentPage>[0] & {
  checkout: CheckoutService
  acts: RentalActs
  shop: ShopService
  publicUrl: string
}

/** The customer pays online what is left of a returned rental. */
export function createPayRemainder(dependencies: Dependencies) {
  const { checkout, acts, shop, publicUrl } = dependencies
  const openPaymentPage = createOpenPaymentPage(dependencies)

  const waive = (caller: Caller, id: string, smallestPayment: Poisha) =>
    acts.runDecidedAs(
      { caller, id, toAct: () => ({ kind: 'waive', smallestPayment }) },
      async () => undefined,
    )

  /** @returns the payment page, or My Rentals where nothing is left to pay */
  return async function payRemainder(caller: Caller, id: string): Promise<string> {
    const { smallest } = checkout.capabilities
    const prepared = await openPaymentPage({
      payer: caller,
      id,
      readRules: (trx) => shop.settingsOf(caller, trx),
      decideAmount: (_trx, { rental, due }) => {
        if (!rental.returnTime) throw new Refusal('cost_not_calculated')
        const left = remainder(due, smallest)
        if (left.kind === 'due') return left.amount
        return left.kind === 'waived' ? 'waive' : 'none'
      },
    })
    if (prepared === 'waive') await waive(caller, id, smallest)
    if (typeof prepared !== 'string') return checkout.pageOf(prepared)
    return new URL('/dashboard/my-rentals', publicUrl).href
  }
}

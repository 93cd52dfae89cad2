import type { Poisha } from '#domain/money'
import { payable } from '#domain/prepayment'
import { completeTerms } from '#domain/terms'
import type { Caller } from '../../http/handlers.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { Refusal } from '../../refusal.ts'
import { refuseAmount } from '../refuse-amount.ts'
import { createOpenPaymentPage } from './open-payment-page.ts'

type Dependencies = Parameters<typeof createOpenPaymentPage>[0] & { shop: ShopService }

/** The customer pays online before the return, at most what the ride will cost. */
export function createPrepay(dependencies: Dependencies) {
  const { checkout, payments, shop } = dependencies
  const openPaymentPage = createOpenPaymentPage(dependencies)

  return async function prepay(caller: Caller, id: string, amount: Poisha): Promise<string> {
    const prepared = await openPaymentPage({
      payer: caller,
      id,
      readRules: (trx) => shop.settingsOf(caller, trx),
      decideAmount: async (trx, { rental, rules: { mostInAdvance } }) => {
        if (rental.returnTime) throw new Refusal('already_returned')
        const account = await payments.readAccount(trx, id)
        if (!account) throw new Error('Every rental has an account')
        const terms = completeTerms(rental.terms)
        const { clock } = shop
        const most = payable({ rental: { ...rental, terms }, account, clock, mostInAdvance })
        if (most === 0) throw new Refusal('paid_in_advance')
        if (amount > most) throw refuseAmount('amount_above_quote', most)
        const { smallest } = checkout.capabilities
        if (amount < smallest) throw refuseAmount('amount_too_small', smallest)
        return amount
      },
    })
    if (typeof prepared === 'string') throw new Error('An amount was decided')
    return checkout.pageOf(prepared)
  }
}

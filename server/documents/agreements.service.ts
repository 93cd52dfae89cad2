import type { Agreement } from '#contract/documents'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { nameWithNumber } from '#domain/bike-number'
import { findPaidOnline } from '#domain/deposits'
import { toTaka } from '#domain/money'
import type { Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { readAgreedTerms } from '../rentals/handover/agreed-terms.ts'
import type { RentalPages } from '../rentals/page/rental-page.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { findCustomer } from './documents.store.ts'
import { bikesOnPaper, toIssuer } from './receipts.service.ts'

type Dependencies = {
  db: Db
  pages: Pick<RentalPages, 'show'>
  shop: ShopService
}

export type ReadAgreement = ReturnType<typeof createReadAgreement>

/**
 * The agreement shows the terms that were accepted at the handover, and before that the present
 * ones.
 */
export function createReadAgreement({ db, pages, shop }: Dependencies) {
  return async function readAgreement(caller: Caller, id: string): Promise<Agreement> {
    const page = await pages.show(caller, id)
    const settings = await shop.settingsOf(caller)
    const customer = await findCustomer(db, id)
    if (!customer) throw new Refusal('rental_not_found')
    const handedOut =
      page.handovers.find(({ direction, status }) => direction === 'out' && status === 'current') ??
      null
    const acceptedHash = handedOut?.agreement?.sha256
    const depositPaidOnline = findPaidOnline(page.deposits, page.depositHeldOnline ?? 0)
    const termsNow = settings.agreementTerms
    const agreed = await readAgreedTerms(db, { id, acceptedHash, termsNow })
    return {
      shop: toIssuer(settings),
      customer,
      reference: id,
      bike: nameWithNumber(page.bikeId),
      ...bikesOnPaper(page),
      startTime: page.startTime,
      plannedReturn: page.plannedReturn ?? null,
      pricePerHour: page.pricePerHour,
      ...(page.prices && { prices: page.prices }),
      ...(page.coupon && { coupon: page.coupon }),
      advance: page.prices?.list?.advance ?? toTaka(ADVANCE_FEE),
      depositTaken: page.deposits.reduce(
        (sum, { action, amount, isByBank }) => sum + (action === 'take' && !isByBank ? amount : 0),
        0,
      ),
      ...(depositPaidOnline && { depositPaidOnline }),
      received: page.received,
      handedOut,
      freeCancellationUntil: page.freeCancellationUntil,
      ...agreed,
    }
  }
}

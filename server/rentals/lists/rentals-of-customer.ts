import { type CardRental, MOST_CARD_RENTALS } from '#contract/customers'
import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { rentalListStore } from './rental-lists.store.ts'
import { toRentalWithUser } from './rental-view.ts'
import { stageTimes } from './stage-times.ts'

type Dependencies = { db: Db; shop: ShopService; shopTimeZone: string }

export type ListRentalsOfCustomer = ReturnType<typeof createListRentalsOfCustomer>

/** The newest rentals of a customer, for the card. */
export function createListRentalsOfCustomer({ db, shop, shopTimeZone }: Dependencies) {
  return async (caller: Caller, userId: string): Promise<CardRental[]> => {
    const { overdueGraceMinutes } = await shop.settingsOf(caller)
    const rules = { timeZone: shopTimeZone, overdueGraceMinutes }
    const times = stageTimes(caller.authenticatedAt, rules)
    const rows = await rentalListStore(db).listOfCustomer(userId, times, MOST_CARD_RENTALS)
    return rows.map((row) => ({
      ...toRentalWithUser(row),
      ...(row.cancelKind && { cancelKind: row.cancelKind }),
    }))
  }
}

import { createContext, useContext } from 'react'
import type { ShopView } from '#contract/shop'
import { DEFAULT_SHOP, type ShopSettings } from '#domain/shop-rules'
import { DEFAULT_TIME_ZONE } from '#domain/time'

export type Shop = ShopSettings & Pick<ShopView, 'timeZone'>

/** Provided by web/root.tsx from the shop's settings; an error page may stand without them. */
export const ShopContext = createContext<Shop>({ ...DEFAULT_SHOP, timeZone: DEFAULT_TIME_ZONE })

/** The shop's name, contact, opening hours and rules. */
export function useShop(): Shop {
  return useContext(ShopContext)
}

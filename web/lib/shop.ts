import { createContext, useContext } from 'react'
import type { ShopView } from '#contract/shop'
import { DEFAULT_NAME } from '#domain/shop-rules'

export type Shop = Omit<ShopView, 'agreementTerms' | 'closedDays' | 'revision'> & {
  closedDays: readonly string[]
}

/** Provided by web/root.tsx from the shop's settings, with the release of the server. */
export const ShopContext = createContext<(Shop & { release: string }) | undefined>(undefined)

/** The shop's name, contact, opening hours and rules, and the release of the server. */
export function useShop(): Shop & { release: string } {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('No settings')
  return shop
}

/** Also on an error page, which may stand without the settings. */
export function useShopName(): string {
  return useContext(ShopContext)?.name ?? DEFAULT_NAME
}

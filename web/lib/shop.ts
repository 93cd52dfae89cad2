import { createContext, useContext } from 'react'
import type { PublicShop } from '#contract/shop'
import { DEFAULT_NAME } from '#domain/shop-rules'

export type Shop = Omit<PublicShop, 'closedDays'> & { closedDays: readonly string[] }

export const ShopContext = createContext<(Shop & { release: string }) | undefined>(undefined)

export function useShop(): Shop & { release: string } {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('No settings')
  return shop
}

export function useShopName(): string {
  return useContext(ShopContext)?.name ?? DEFAULT_NAME
}

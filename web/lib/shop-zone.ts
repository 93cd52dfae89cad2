import { createContext, useContext } from 'react'

/** Provided by web/root.tsx from the shop's settings. */
export const ShopZoneContext = createContext('Asia/Dhaka')

/** The time zone in which every time is shown and entered. */
export function useShopZone(): string {
  return useContext(ShopZoneContext)
}

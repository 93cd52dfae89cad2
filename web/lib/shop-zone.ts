import { createContext, useContext } from 'react'
import { DEFAULT_TIME_ZONE } from '#domain/time'

/** Provided by web/root.tsx from the shop's settings. */
export const ShopZoneContext = createContext(DEFAULT_TIME_ZONE)

/** The time zone in which every time is shown and entered. */
export function useShopZone(): string {
  return useContext(ShopZoneContext)
}

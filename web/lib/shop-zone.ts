import { useShop } from './shop.ts'

/** The time zone in which every time is shown and entered. */
export function useShopZone(): string {
  return useShop().timeZone
}

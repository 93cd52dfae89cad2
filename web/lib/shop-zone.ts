import { useShop } from './shop.ts'

export function useShopZone(): string {
  return useShop().timeZone
}

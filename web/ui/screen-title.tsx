import { useShop } from '../lib/shop.ts'

/** A screen uses this when it knows its title only once it has read something. */
export function ScreenTitle({ children }: { children: string }) {
  const { name } = useShop()
  return <title>{`${children} · ${name}`}</title>
}

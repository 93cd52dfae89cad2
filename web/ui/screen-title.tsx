import { useShop } from '../lib/shop.ts'

/** A screen uses this when it knows its title only once it has read something. */
export function ScreenTitle({ children, isPublic }: { children: string; isPublic?: true }) {
  const { name, town } = useShop()
  return <title>{`${children} · ${name}${isPublic && town ? `, ${town}` : ''}`}</title>
}

import { useShop } from '../lib/shop.ts'

/** The title of a document whose screen knows it only once it has read something. */
export function ScreenTitle({ children }: { children: string }) {
  const { name } = useShop()
  return <title>{`${children} · ${name}`}</title>
}

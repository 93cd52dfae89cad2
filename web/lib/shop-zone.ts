import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The zone in which every time is shown and entered: a setting of the shop. */
export function useShopZone(): string {
  return useRouteLoaderData<typeof loader>('root')?.shopTimeZone ?? 'Asia/Dhaka'
}

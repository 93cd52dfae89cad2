import { useShop } from '../lib/shop.ts'
import { readDeviceChoice, storeDeviceChoice } from '../lib/device-choice.ts'

const ROOM = 'first-steps-room'
const FOLDED = 'h-[54px]'
/** A wide screen shows the open list, in as many columns as it has room for. */
const OPEN = `${FOLDED} md:h-[770px] md:@2xl:h-[491px] md:@3xl:h-[471px] md:@4xl:h-[431px] md:@5xl:h-[399px] md:@7xl:h-[379px]`

/**
 * The room of the steps is kept while they are fetched, so that the list below does not move. A
 * browser that has not seen them expects the list in a shop that has not written its own words yet.
 */
export function FirstStepsRoom() {
  const isNewShop = useShop().siteVersion === undefined
  const known = readDeviceChoice(ROOM)
  if (known === '0') return null
  if (known !== null) return <div style={{ height: Number(known) }} className="mb-8" />
  return (
    <div className="@container mb-8">
      <div className={isNewShop ? OPEN : FOLDED} />
    </div>
  )
}

export const keepFirstStepsRoom = (element: HTMLElement | null): void =>
  storeDeviceChoice(ROOM, String(element?.offsetHeight ?? 0))

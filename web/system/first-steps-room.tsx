import { readDeviceChoice, storeDeviceChoice } from '../lib/device-choice.ts'

const ROOM = 'first-steps-room'
/** The heading alone has this height in pixels; a browser that has not seen the steps reserves it. */
const FOLDED = 54

/** The room of the steps is kept while they are fetched, so that the list below does not move. */
export function FirstStepsRoom() {
  const height = Number(readDeviceChoice(ROOM) ?? FOLDED)
  return height > 0 ? <div style={{ height }} className="mb-8" /> : null
}

export const keepFirstStepsRoom = (element: HTMLElement | null): void =>
  storeDeviceChoice(ROOM, String(element?.offsetHeight ?? 0))

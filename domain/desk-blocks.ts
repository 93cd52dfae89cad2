import type { Period } from './occupancy.ts'
import { DAY_MS } from './time.ts'

/** The desk may block a bike for this long, and remove such a block, without the duty fleet. */
const LONGEST_OF_DESK_MS = DAY_MS

export const needsDutyFleet = ({ from, to }: Period): boolean => to - from > LONGEST_OF_DESK_MS

import { z } from 'zod'
import { localInputToIso } from './shop-time.ts'

/** The field takes the value of a datetime-local input in the shop's zone and gives ISO. */
export const localMoment = (zone: string) =>
  z.string().transform((value) => (value === '' ? '' : localInputToIso(value, zone)))

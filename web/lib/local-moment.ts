import { z } from 'zod'
import { localInputToIso } from './shop-time.ts'

/** A field of a form: takes the value of a datetime-local input in the shop's zone, gives ISO. */
export const localMoment = (zone: string) =>
  z.string().transform((value) => (value === '' ? '' : localInputToIso(value, zone)))

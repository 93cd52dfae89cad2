import { z } from 'zod'
import { UNREADABLE, isStorable } from './text.ts'

const seen = z
  .string('Send the revision of the page that this change was made from')
  .max(100)
  .refine(isStorable, UNREADABLE)
const description = 'As GET answered it: refused with 409 where there is another one by now'

/** A write is refused when the rental has changed since its form was opened. */
export const Revision = seen.optional().meta({ description })

/**
 * An act that adds money or a line needs the revision: a client that repeats it, because the answer
 * was lost, does it once.
 */
export const SEEN = { revision: seen.meta({ description }) }

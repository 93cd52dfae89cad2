import { z } from 'zod'

/** A write is refused when the rental has changed since its form was opened. */
export const Revision = z.string().max(100).optional().meta({
  description: 'As GET answered it: refused with 409 where there is another one by now',
})

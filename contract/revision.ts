import { z } from 'zod'

/** The state that a form was begun with: a write is refused where it has changed since. */
export const Revision = z.string().max(100).optional().meta({
  description: 'As GET answered it: refused with 409 where there is another one by now',
})

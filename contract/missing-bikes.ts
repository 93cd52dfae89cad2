import { z } from 'zod'
import type { Call } from './call.ts'
import { Id, text } from './text.ts'

export const MissingBike = z
  .object({
    bikeId: z.string(),
    rentalId: z.string().optional().meta({ description: 'The ride that ended with it' }),
    since: z.iso.datetime(),
    by: z.string().nullable().meta({ description: "An admin's name" }),
    number: z.string().meta({ description: 'The plate or fleet number, as it was then' }),
    frameNumber: z.string(),
    policeReport: z.string().meta({ description: 'The number of the report' }),
    note: z.string(),
    found: z
      .object({ at: z.iso.datetime(), by: z.string().nullable(), note: z.string() })
      .optional()
      .meta({ description: 'Left out while the bike is missing' }),
  })
  .meta({ id: 'MissingBike' })
export type MissingBike = z.infer<typeof MissingBike>

const note = text({ required: 'Say what happened', max: 500, hasLines: true })

export const MissingForm = z.object({
  note,
  policeReport: text({ max: 100 }).optional(),
  frameNumber: text({ max: 100 }).optional(),
})
export type MissingForm = z.infer<typeof MissingForm>

export const FoundForm = z.object({ note, policeReport: text({ max: 100 }).optional() })
export type FoundForm = z.infer<typeof FoundForm>

const OneBike = z.object({ id: Id })

export const missingBikeCalls = {
  'POST /bikes/:id/missing': {
    access: { admin: 'desk' },
    summary: 'Report a bike as missing: its ride ends for the calendar, and it is off rent',
    message: 'Bike reported missing',
    params: OneBike,
    body: MissingForm,
    reply: MissingBike,
  },
  'POST /bikes/:id/found': {
    access: { admin: 'desk' },
    summary: 'A missing bike was found: it is for rent again if it was before',
    message: 'Bike found again',
    params: OneBike,
    body: FoundForm,
    reply: MissingBike,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { FULL_TANK, HANDOVER_DIRECTIONS, ID_KINDS, MOST_KM } from '#domain/handovers'
import { Revision } from './revision.ts'
import { Id, text } from './text.ts'

const LAST_FOUR = 'Enter the last four characters only, never the whole number'
const ODOMETER = 'The odometer is a whole number of kilometres'

/** The shop keeps the kind and the last characters of a document, never its whole number. */
const IdCheck = z.object({
  kind: z.enum(ID_KINDS, 'Choose the kind of document'),
  lastFour: z
    .string('Enter the last four characters of the document')
    .trim()
    .toUpperCase()
    .min(1, 'Enter the last four characters of the document')
    .max(4, LAST_FOUR)
    .regex(/^[0-9A-Z]*$/, 'Enter letters and digits only'),
  expires: z.iso.date('Enter a date').optional(),
})

/** The condition of a bike is entered when it leaves and when it comes back. */
export const conditionFields = {
  odometer: z
    .int(ODOMETER)
    .min(0, ODOMETER)
    .max(MOST_KM, ODOMETER)
    .optional()
    .meta({ description: 'Kilometres' }),
  fuel: z
    .int('Choose how full the tank is')
    .min(0, 'Choose how full the tank is')
    .max(FULL_TANK, 'Choose how full the tank is')
    .optional()
    .meta({ description: 'Eighths of a full tank' }),
  note: text({ max: 1000, hasLines: true })
    .optional()
    .meta({ description: 'The condition; the customer sees it' }),
  internalNote: text({ max: 1000, hasLines: true })
    .optional()
    .meta({ description: 'Admins alone see it' }),
}

/** The condition of a bike that changes hands during an exchange. */
export const Readings = z.object(conditionFields)
export type Readings = z.infer<typeof Readings>

const Agreement = z.object({
  name: text({ required: 'Type the name of the customer who accepts', max: 100 }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is not the SHA-256 of a text')
    .optional()
    .meta({ description: 'Of the terms that were read: refused where they have changed since' }),
})

/** A bike leaves with what was seen and what the customer accepted. */
const departureFields = {
  ...conditionFields,
  idCheck: IdCheck.optional(),
  agreement: Agreement.optional(),
}
export const Departure = z.object(departureFields)
export type Departure = z.infer<typeof Departure>

export const HandoverBody = z.discriminatedUnion(
  'direction',
  [
    z.object({
      direction: z.literal('out'),
      ...departureFields,
      revision: Revision,
      replaces: Id.optional(),
    }),
    z.object({
      direction: z.literal('back'),
      ...conditionFields,
      revision: Revision,
      replaces: Id.optional(),
    }),
  ],
  'direction is out or back',
)
export type HandoverBody = z.infer<typeof HandoverBody>

export const HandoverWithdrawal = z.object({
  reason: text({ required: 'Say why it is wrong', max: 500 }),
  revision: Revision,
})

export const HandoverView = z
  .object({
    _id: z.string(),
    direction: z.enum(HANDOVER_DIRECTIONS),
    bike: z.string().optional().meta({ description: 'Where the rental had several bikes' }),
    leg: z.number().optional().meta({ description: 'Which of them, from 0 on' }),
    at: z.iso.datetime().meta({ description: 'Of the handover; a correction keeps it' }),
    recordedAt: z.iso.datetime(),
    by: z.string().nullable().meta({ description: "The admin's name" }),
    odometer: z.number().nullable(),
    fuel: z.number().nullable().meta({ description: 'Eighths of a full tank' }),
    note: z.string(),
    internalNote: z.string().meta({ description: 'Empty for customers' }),
    idCheck: z
      .object({ kind: z.enum(ID_KINDS), lastFour: z.string(), expires: z.string().nullable() })
      .nullable(),
    agreement: z
      .object({
        name: z.string().nullable().meta({ description: 'Null once the account was deleted' }),
        sha256: z.string().meta({ description: 'The sha-256 of the terms' }),
        acceptedAt: z.iso.datetime(),
      })
      .nullable(),
    status: z
      .enum(['current', 'replaced', 'withdrawn'])
      .meta({ description: 'Customers see the current ones alone' }),
    withdrawnBecause: z.string().meta({ description: 'Empty where it was not withdrawn' }),
  })
  .meta({ id: 'Handover' })
export type HandoverView = z.infer<typeof HandoverView>

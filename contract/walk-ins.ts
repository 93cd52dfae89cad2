import { z } from 'zod'
import { TENDERS } from '#domain/payments'
import type { Call } from './call.ts'
import { Departure } from './handovers.ts'
import { taka } from './money.ts'
import { RentalPage } from './rental-page.ts'
import { Email, Id, moment, phone, text } from './text.ts'

export const MOST_CUSTOMERS = 10

const CHOOSE_CUSTOMER = 'Choose a customer, or enter the name and phone number of a new one'

/** A customer without an e-mail cannot log in. */
export const NewCustomer = z.object({
  name: text({ required: 'Name is required', max: 100 }),
  phone: phone('Phone number is required'),
  address: text({ max: 300, hasLines: true }).optional(),
  email: Email.optional(),
})

export const WalkIn = z.object({
  bikeId: z.uuid('Choose a bike'),
  startTime: moment('Start time is a date with a time.')
    .optional()
    .meta({ description: 'At most 24 hours back, and billed from then on; now where left out' }),
  plannedReturn: moment('Planned return is a date with a time.')
    .optional()
    .meta({ description: 'Without it the bike is rented until it is back' }),
  customer: z.union([z.object({ id: Id }), NewCustomer], CHOOSE_CUSTOMER),
  tender: z.enum(TENDERS, 'Choose how the customer pays'),
  note: text({ max: 500, hasLines: true }).optional(),
  deposit: z
    .object({ amount: taka('Amount'), tender: z.enum(TENDERS, 'Choose how it is paid') })
    .optional()
    .meta({ description: 'Taken beside the advance' }),
  handover: Departure.optional().meta({
    description: 'What was seen and agreed; refused where the start lies ahead',
  }),
})
export type WalkIn = z.infer<typeof WalkIn>

export const Customer = z
  .object({
    _id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string().meta({ description: 'Empty where the customer has none' }),
    isBlocked: z.boolean().meta({ description: 'The customer cannot book alone' }),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

export const walkInCalls = {
  'GET /users/customers': {
    access: { admin: 'desk' },
    summary: `Customers by a part of their phone number, name or email; at most ${MOST_CUSTOMERS}`,
    message: 'Customers retrieved successfully',
    query: z.object({ search: text({ required: 'Enter a phone number or a name', max: 200 }) }),
    reply: z.array(Customer).max(MOST_CUSTOMERS),
  },
  'POST /rentals/at-counter': {
    access: { admin: 'desk' },
    summary: 'Rent a bike to a customer at the counter, who pays the advance there',
    message: 'Bike rented',
    body: WalkIn,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { CANCEL_KINDS } from '#domain/cancelling'
import { ID_KINDS } from '#domain/handovers'
import { CUSTOMER_NOTE_KINDS } from '#domain/users'
import type { Call } from './call.ts'
import { RentalWithUser } from './rentals.ts'
import { Id, phone, text } from './text.ts'
import { Customer } from './walk-ins.ts'

export const MOST_CARD_RENTALS = 50

const CustomerNote = z
  .object({
    _id: z.string(),
    kind: z.enum(CUSTOMER_NOTE_KINDS),
    note: z.string(),
    by: z.string().meta({ description: "An admin's name" }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.infer<typeof CustomerNote>

const SeenDocument = z
  .object({
    kind: z.enum(ID_KINDS),
    lastFour: z.string(),
    expires: z.string().nullable(),
    at: z.iso.datetime().meta({ description: 'When it was seen last' }),
    rentalId: z.string(),
  })
  .meta({ id: 'SeenDocument' })

const CardRental = RentalWithUser.extend({
  cancelKind: z.enum(CANCEL_KINDS).optional(),
}).meta({ id: 'CardRental' })
export type CardRental = z.infer<typeof CardRental>

export const CustomerCard = z
  .object({
    _id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string().meta({ description: 'Empty where the customer has none' }),
    address: z.string(),
    hasAccount: z.boolean().meta({ description: 'The customer can log in' }),
    isAdmin: z.boolean(),
    createdAt: z.iso.datetime(),
    block: CustomerNote.nullable().meta({
      description: 'Why the customer cannot book alone, while that is so',
    }),
    figures: z.object({
      rentals: z.number().meta({ description: 'Paid bookings, without cancelled ones' }),
      cancelled: z.number().meta({ description: 'Without no-shows' }),
      noShows: z.number(),
      owed: z.number().meta({ description: 'Taka' }),
      credit: z.number().meta({ description: 'Taka' }),
      depositsHeld: z.number().meta({ description: 'Taka' }),
    }),
    notes: z.array(CustomerNote).meta({ description: 'Newest first' }),
    documents: z.array(SeenDocument).meta({ description: 'As recorded with handovers' }),
    rentals: z.array(CardRental).max(MOST_CARD_RENTALS).meta({ description: 'The newest ones' }),
    samePhone: z.array(Customer).meta({ description: 'Other customers with this phone number' }),
  })
  .meta({ id: 'CustomerCard' })
export type CustomerCard = z.infer<typeof CustomerCard>

/** The email belongs to the log-in, which its owner alone changes. */
export const CustomerForm = z.object({
  name: text({ required: 'Name is required', max: 100 }).optional(),
  phone: phone('Phone number is required').optional(),
  address: text({ max: 300, hasLines: true }).optional(),
})

export const CustomerNoteForm = z.object({
  note: text({ required: 'Write the note', max: 500, hasLines: true }),
})

export const BlockForm = z.object({
  reason: text({ required: 'Say why the customer is blocked', max: 500, hasLines: true }),
})

const MergeForm = z.object({
  from: Id.meta({ description: 'The card that ends; everything on it moves to this one' }),
})

const OneCustomer = z.object({ id: Id })

export const customerCalls = {
  'GET /customers/:id': {
    access: { admin: 'desk' },
    summary: "A customer's card: rentals, money, deposits, notes, documents seen",
    message: 'Customer retrieved successfully',
    params: OneCustomer,
    reply: CustomerCard,
  },
  'PATCH /customers/:id': {
    access: { admin: 'desk' },
    summary: "Correct a customer's name, phone or address",
    message: 'Customer updated',
    params: OneCustomer,
    body: CustomerForm,
    reply: CustomerCard,
  },
  'POST /customers/:id/notes': {
    access: { admin: 'desk' },
    summary: 'Write a note about a customer',
    message: 'Note added',
    params: OneCustomer,
    body: CustomerNoteForm,
    reply: CustomerCard,
  },
  'POST /customers/:id/block': {
    access: { admin: 'desk' },
    summary: 'Keep a customer from booking alone; paid bookings stay',
    message: 'Customer blocked',
    params: OneCustomer,
    body: BlockForm,
    reply: CustomerCard,
  },
  'POST /customers/:id/merge': {
    access: { admin: 'people' },
    summary: 'Make another card of the same person a part of this one, for good',
    message: 'Cards merged',
    params: OneCustomer,
    body: MergeForm,
    reply: CustomerCard,
  },
  'POST /customers/:id/unblock': {
    access: { admin: 'desk' },
    summary: 'Let a customer book alone again',
    message: 'Customer unblocked',
    params: OneCustomer,
    reply: CustomerCard,
  },
} as const satisfies Record<string, Call>

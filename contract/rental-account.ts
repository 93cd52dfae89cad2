import { z } from 'zod'
import { CANCEL_KINDS } from '#domain/cancelling'
import { DEPOSIT_ACTIONS, DEPOSIT_TENDERS } from '#domain/deposits'
import { TENDERS } from '#domain/payments'
import { ADJUSTMENT_KINDS } from '#domain/account'
import { REFUND_REASONS } from '#domain/refunds'
import { taka } from './money.ts'
import { Revision, SEEN } from './revision.ts'
import { text } from './text.ts'

export const RentalRefund = z
  .object({
    _id: z.string(),
    paymentRef: z.string(),
    amount: z.number().meta({ description: 'In units of the currency' }),
    currency: z.string().meta({ description: 'BDT unless the payment company took another one' }),
    reason: z.enum(REFUND_REASONS).meta({
      description:
        'CANCELLED, OVERPAID and GOODWILL give back what counted, DEPOSIT a deposit that was paid with it; other charges never counted',
    }),
    isDone: z.boolean().meta({ description: 'The customer has the money' }),
    isTakenBack: z.literal(true).optional().meta({
      description: 'Nothing was sent: the bank had taken the money back already',
    }),
    tender: z.enum(TENDERS).nullable().meta({ description: 'Null where the gateway sends it' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RefundOfRental' })
export type RentalRefund = z.infer<typeof RentalRefund>

export const Adjustment = z
  .object({
    kind: z.enum(ADJUSTMENT_KINDS).meta({
      description:
        "A dispute is the bank's; GATEWAY_REFUND was made in the dashboard of the gateway",
    }),
    amount: z.number().meta({ description: 'Taka by which less is left to pay; negative: more' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Adjustment' })
export type Adjustment = z.infer<typeof Adjustment>

export const DepositRow = z
  .object({
    _id: z.string(),
    action: z.enum(DEPOSIT_ACTIONS),
    amount: z.number().meta({ description: 'Taka' }),
    tender: z.enum(DEPOSIT_TENDERS).nullable().meta({
      description: 'Null where it is kept or used; online: by the payment company',
    }),
    isByBank: z.literal(true).optional().meta({
      description: 'A bank took it from the shop, or gave it back to the shop',
    }),
    note: z.string(),
    by: z.string().nullable().meta({ description: "An admin's name; null: automatic" }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'DepositMovement' })
export type DepositRow = z.infer<typeof DepositRow>

export const Cancelled = z.object({
  kind: z.enum(CANCEL_KINDS),
  reason: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})

const Outcome = z.object({
  fee: z.number().meta({ description: 'Taka that the shop keeps' }),
  refund: z.number().meta({ description: 'Taka that the customer gets back' }),
})

export const Actions = z
  .object({
    cancel: Outcome.nullable(),
    noShow: Outcome.nullable(),
    pay: z.boolean().meta({ description: 'Something is left to pay' }),
    prepay: z.boolean().meta({ description: 'The customer can pay in advance online' }),
    takePayment: z.boolean().meta({ description: 'Either of it, at the counter' }),
    sendPaymentLink: z.boolean().meta({
      description: 'The advance of a reservation, or what is due, by a link without an account',
    }),
    takeBack: z.boolean().meta({ description: 'Enter the return, with all that belongs to it' }),
    handOver: z.boolean().meta({ description: 'Record, correct and withdraw handovers' }),
    changeStart: z.boolean().meta({ description: 'The start of the booking can be moved' }),
    exchangeBike: z.boolean().meta({ description: 'The rental can get another bike' }),
    reportMissing: z.boolean().meta({ description: 'The customer has the bike' }),
    changeBill: z.boolean(),
    history: z.boolean().meta({ description: 'Read the history of the payments' }),
    giveCoupon: z.boolean().meta({ description: 'A rental has one coupon' }),
    deposit: z.array(z.enum(DEPOSIT_ACTIONS)),
    refundable: z.object({ gateway: z.number(), counter: z.number() }).meta({
      description: 'Taka of goodwill that the caller can give: by the gateways, or at the counter',
    }),
    payOut: z.object({ gateway: z.number(), counter: z.number() }).meta({
      description: 'Taka of a credit that the caller can give back, in the same ways',
    }),
  })
  .meta({ id: 'RentalActions', description: 'What the caller may do now, and what it costs' })

const note = text({ max: 500, hasLines: true })

const REFUND = 'The refund is an amount in taka, 0 or more'
const ShownRefund = z.number(REFUND).nonnegative(REFUND).optional().meta({
  description: 'Taka that the page said go back: another outcome is refused with 409',
})

const HandedBack = z
  .object({
    refund: z.enum(TENDERS).optional(),
    deposit: z.enum(TENDERS).optional(),
  })
  .optional()
  .meta({
    description:
      'By an admin: what was paid at the counter, and a deposit of the counter, are given back now',
  })

export const CancelBody = z.object({
  reason: note.optional(),
  refund: ShownRefund,
  isFree: z
    .boolean()
    .optional()
    .meta({ description: 'By an admin: everything is given back, whatever the terms say' }),
  handedBack: HandedBack,
  revision: Revision,
})

export const NoShowBody = z.object({
  reason: note.optional(),
  isBikeInShop: z.literal(true, 'Confirm that the bike stands in the shop').meta({
    description: 'An admin has looked: a bike that is out is returned instead',
  }),
  refund: ShownRefund,
  handedBack: HandedBack,
  revision: Revision,
})

export const RefundForm = z.object({
  amount: taka('Amount'),
  reason: text({ required: 'Say why it is given back', max: 500 }).meta({
    description: 'OVERPAID pays a credit out; another reason is one of goodwill',
  }),
  how: z.enum(['gateway', ...TENDERS], 'Choose how the money goes back'),
})
export const RefundBody = RefundForm.extend(SEEN)

export const CreditBack = RefundForm.pick({ amount: true, how: true })

const CHOOSE_TENDER = 'Choose how it is paid'

const TakenDeposit = z.object({
  action: z.literal('take'),
  amount: taka('Amount'),
  tender: z.enum(TENDERS, CHOOSE_TENDER),
  note: note.optional(),
})
const ReturnedDeposit = TakenDeposit.extend({
  action: z.literal('return'),
  tender: z.enum(DEPOSIT_TENDERS, CHOOSE_TENDER).meta({
    description: 'What was paid online goes back `online`, by the gateway that took it',
  }),
})
const KeptDeposit = z.object({
  action: z.literal('keep'),
  amount: taka('Amount'),
  note: text({ required: 'Say what it is kept for', max: 500 }),
})
const UsedDeposit = z.object({
  action: z.literal('use'),
  amount: taka('Amount'),
  note: note.optional(),
})
const NO_ACTION = 'Take, return, keep or use the deposit'
export const DepositForm = z.discriminatedUnion(
  'action',
  [TakenDeposit, ReturnedDeposit, KeptDeposit, UsedDeposit],
  NO_ACTION,
)
export type DepositForm = z.infer<typeof DepositForm>
export const DepositBody = z.discriminatedUnion(
  'action',
  [
    TakenDeposit.extend(SEEN),
    ReturnedDeposit.extend(SEEN),
    KeptDeposit.extend(SEEN),
    UsedDeposit.extend(SEEN),
  ],
  NO_ACTION,
)

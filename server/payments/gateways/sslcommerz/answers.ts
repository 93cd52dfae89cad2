import { z } from 'zod'

/** Fields SSLCOMMERZ sends as text, as a number or not at all, depending on the day. */
const loose = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))

export const InitAnswer = z.object({
  status: z.string(),
  failedreason: loose,
  sessionkey: loose,
  GatewayPageURL: loose,
})

export const ValidationAnswer = z.object({
  APIConnect: loose,
  status: loose,
  tran_id: loose,
  val_id: loose,
  bank_tran_id: loose,
  amount: loose,
  currency: loose,
  currency_type: loose,
  currency_amount: loose,
  risk_level: loose,
  tran_date: loose,
})
export type ValidationAnswer = z.infer<typeof ValidationAnswer>

const Elements = z.array(z.object({ status: loose, tran_id: loose, val_id: loose }))

/** Where nothing was found, `element` may be missing, null, an empty text or an object. */
export const QueryAnswer = z.union([
  z.object({ APIConnect: z.string(), element: Elements }),
  z.object({
    APIConnect: z.string(),
    no_of_trans_found: z.literal([0, '0']),
    element: z.unknown().transform(() => []),
  }),
  z.object({
    APIConnect: z.string(),
    element: z
      .null()
      .optional()
      .transform(() => []),
  }),
])

export const RefundReply = z.object({
  APIConnect: loose,
  status: loose,
  refund_ref_id: loose,
  errorReason: loose,
})
export type RefundReply = z.infer<typeof RefundReply>

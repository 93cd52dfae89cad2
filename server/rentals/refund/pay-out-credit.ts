import { fromTaka } from '#domain/money'
import type { RefundWay } from '#domain/refund-parts'
import type { Act } from '#domain/rental-acts'
import type { ActAudit } from '../rental-act.ts'

/** The amount is in taka. Paying out alone and with a discount are one act with one record. */
export const payOutCredit = ({ amount, how }: { amount: number; how: RefundWay }) =>
  ({
    act: { kind: 'pay-out-credit', amount: fromTaka(amount), how },
    audit: { kind: 'credit_paid_out', after: { amount, tender: how } },
  }) satisfies { act: Act; audit: ActAudit }

import type { AuditKind } from '#domain/audit'
import { type DepositAction, ONLINE } from '#domain/deposits'
import { fromTaka, toTaka } from '#domain/money'
import { findEffect } from '#domain/rental-acts'
import type { Handlers } from '../../http/handlers.ts'
import type { RentalActs } from '../rental-act.ts'

const AUDIT_KIND = {
  take: 'deposit_taken',
  return: 'deposit_returned',
  keep: 'deposit_kept',
  use: 'deposit_used',
} as const satisfies Record<DepositAction, AuditKind>

/**
 * A security deposit: money of the customer that the shop holds. It is not a part of the bill. What is
 * kept of it pays a line for the damage, and what is used of it pays the bill
 * (docs/decisions/0074-take-back.md).
 */
export const depositRoutes = ({
  acts,
}: {
  acts: RentalActs
}): Pick<Handlers, 'POST /rentals/:id/deposit'> => ({
  'POST /rentals/:id/deposit': ({ caller, params: { id }, body }) => {
    const { action, note = '', revision } = body
    const tender = body.action === 'keep' || body.action === 'use' ? null : body.tender
    return acts.runDecided({
      caller,
      id,
      revision,
      isAtTill: tender !== ONLINE,
      toAct: () => ({ kind: 'move-deposit', action, amount: fromTaka(body.amount), tender, note }),
      audit({ effects }) {
        const moved = findEffect(effects, 'moveDeposit')
        return {
          kind: AUDIT_KIND[action],
          after: { amount: moved && toTaka(moved.amount), tender },
        }
      },
    })
  },
})

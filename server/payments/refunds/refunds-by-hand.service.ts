import { refuseByHand } from '#domain/refunds'
import type { Clock, Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { BY_SHOP } from '../ledger.store.ts'
import { bringBack } from './record-refund.ts'
import type { RefundService } from './refunds.service.ts'
import { type Refund, refundStore } from './refunds.store.ts'

type Parts = { db: Db; clock: Clock; refunds: RefundService }

export type RefundsByHand = ReturnType<typeof createRefundsByHand>

/** Money that a person of the shop gave back, because the gateway would not. */
export function createRefundsByHand({ db, clock, refunds }: Parts) {
  function refuse({ status, isRefused }: Refund): void {
    const refusal = refuseByHand(status, { isRefused })
    if (refusal) throw new Refusal(refusal)
  }

  return {
    /**
     * Notes that it was done: its payment's reference. Where the gateway has a name for the refund,
     * it is asked first, so that nobody is paid back twice. @throws Refusal
     */
    async note(caller: Caller, id: string, note: string): Promise<string> {
      const known = await refundStore(db).find(id)
      if (!known) throw new Refusal('refund_not_found')
      if (known.status === 'MANUAL' && known.gatewayRef !== null) await refunds.lookAgain(id)
      await db.transaction().execute(async (trx) => {
        const refund = await refundStore(trx).lock(id)
        if (!refund) throw new Refusal('refund_not_found')
        refuse(refund)
        const now = await clock(trx)
        await bringBack(trx, refund, { from: BY_SHOP, now, note, actorId: caller.id })
        await refundStore(trx).change(id, {
          status: 'DONE',
          byHand: true,
          nextTryAt: null,
          changedAt: now,
        })
      })
      return known.paymentId
    },
  }
}

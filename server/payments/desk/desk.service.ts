import type { Desk, HistoryEntry } from '#contract/payments-desk'
import type { Clock, Db } from '../../database/db.ts'
import { Refusal } from '../../refusal.ts'
import { deskStore } from './desk.store.ts'
import {
  listOf,
  toHistory,
  toRefundRow,
  toReversalRow,
  toReviewRow,
  toStuckRow,
} from './desk.view.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import type { Gateways } from '../core/gateways.ts'
import { paymentStore } from '../core/payments.store.ts'

type Dependencies = { db: Db; clock: Clock; gateways: Gateways }

export type DeskService = ReturnType<typeof createDeskService>

/** The payments desk of the admins: payments that need attention. Changes nothing. */
export function createDeskService({ db, clock, gateways }: Dependencies) {
  const desk = deskStore(db)
  const events = paymentEventStore(db)

  return {
    /** Everything that waits for an admin or for the gateway. */
    async show(): Promise<Desk> {
      const now = await clock(db)
      const reviews = await desk.listReviews()
      const refunds = await desk.listRefunds(now)
      const stuck = await desk.listStuck(now)
      const reversals = await desk.listReversals(now)
      return {
        reviews: listOf(reviews, toReviewRow),
        refunds: {
          ...listOf(refunds, toRefundRow),
          open: refunds[0]?.open ?? 0,
          needAction: refunds[0]?.needAction ?? 0,
        },
        reversals: { ...listOf(reversals, toReversalRow), open: reversals[0]?.open ?? 0 },
        stuck: listOf(stuck, (row) =>
          toStuckRow(row, { isAsked: gateways.find(row) !== undefined, now }),
        ),
      }
    },

    /** @throws Refusal payment_not_found */
    async historyOf(ref: string): Promise<HistoryEntry[]> {
      const payment = await paymentStore(db).find(ref)
      if (!payment) throw new Refusal('payment_not_found')
      return toHistory(await events.listOf(ref), await events.messagesOf(ref))
    },
  }
}

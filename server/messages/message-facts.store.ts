import { type ReportedState, statesBelow } from '#domain/messages'
import type { Db, Trx } from '../database/db.ts'

/** This store has what decides about a message beside its own row, and what a provider reports of it. */
export function messageFactStore(db: Db | Trx) {
  return {
    async listWithoutEmail(userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return []
      const rows = await db
        .selectFrom('contacts')
        .select('userId')
        .where('userId', 'in', userIds)
        .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', '')]))
        .execute()
      return rows.map(({ userId }) => userId)
    },

    async findNextStart({ bikeId }: { bikeId: string }, now: Date): Promise<Date | undefined> {
      const next = await db
        .selectFrom('rentalSummaries')
        .select('startTime')
        .where('bikeId', '=', bikeId)
        .where('status', '=', 'INITIAL_PAID')
        .where('startTime', '>', now)
        .orderBy('startTime')
        .limit(1)
        .executeTakeFirst()
      return next?.startTime
    },

    async report(reference: string, state: ReportedState, now: Date): Promise<void> {
      await db
        .updateTable('messages')
        .set({ state, nextTryAt: null, changedAt: now })
        .$if(state === 'FAILED', (update) => update.set({ reason: 'reported by the provider' }))
        .where('channel', '=', 'sms')
        .where('reference', '=', reference)
        .where('state', 'in', statesBelow(state))
        .execute()
    },
  }
}

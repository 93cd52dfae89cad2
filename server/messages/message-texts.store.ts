import type { RentalMessageKind } from '#domain/messages'
import type { Db, Trx } from '../database/db.ts'

export type MessageWords = {
  mail: boolean
  sms: boolean
  push: boolean
  subject: string
  text: string
}

export const USUAL_WORDS: MessageWords = {
  mail: true,
  sms: false,
  push: true,
  subject: '',
  text: '',
}

export function messageTextStore(db: Db | Trx) {
  return {
    list: () => db.selectFrom('messageTexts').selectAll().execute(),

    find: (kind: RentalMessageKind): Promise<MessageWords | undefined> =>
      db
        .selectFrom('messageTexts')
        .select(['mail', 'sms', 'push', 'subject', 'text'])
        .where('kind', '=', kind)
        .executeTakeFirst(),

    async save(kind: RentalMessageKind, words: MessageWords): Promise<void> {
      await db
        .insertInto('messageTexts')
        .values({ kind, ...words })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(words))
        .execute()
    },
  }
}

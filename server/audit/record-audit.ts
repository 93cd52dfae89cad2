import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../database/db.ts'
import { type NewAuditEvent, auditStore, insertionOf } from './audit.store.ts'

/**
 * Records what was done, in the transaction that does it.
 * @param event without passwords, tokens and anything personal: the row can never be changed
 */
export const recordAudit = (trx: Db | Trx, event: NewAuditEvent): Promise<void> =>
  auditStore(trx).add(event)

/** The same in the statement of the act itself: `with act as (…), audited as (${insertion} from act)`. */
export const auditInsertion = (event: NewAuditEvent): RawBuilder<unknown> => insertionOf(event)

/**
 * Records that a log-in has failed. Guessing cannot fill the disk: of the failures of an account in
 * a minute, the 1st, 10th, 100th and so on is recorded with its number, and e-mails that no account
 * has count together.
 * @param failure `userId` is null where no account has the e-mail
 */
export const recordFailedLogIn = (
  db: Db,
  failure: Parameters<ReturnType<typeof auditStore>['addFailedLogIn']>[0],
): Promise<void> => auditStore(db).addFailedLogIn(failure)

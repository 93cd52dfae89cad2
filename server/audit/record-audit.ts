import type { RawBuilder } from 'kysely'
import { changedFields } from '#domain/audit'
import type { Db, Trx } from '../database/db.ts'
import { type NewAuditEvent, auditStore, insertionOf, networkInsertionOf } from './audit.store.ts'

/**
 * Records what was done, in the transaction that does it.
 * @param event without passwords, tokens and anything personal: the row can never be changed
 */
export const recordAudit = (trx: Db | Trx, event: NewAuditEvent): Promise<void> =>
  auditStore(trx).add(event)

type ExportEvent = Pick<NewAuditEvent, 'actor' | 'at'> & {
  file: string
  filter: Readonly<Record<string, string | undefined>>
}

/** Records that a file with the shop's data was made, and of which period. */
export const recordExport = (db: Db, { file, filter, ...event }: ExportEvent): Promise<void> =>
  recordAudit(db, {
    ...event,
    kind: 'data_exported',
    subject: { kind: 'shop', id: file, name: file },
    changes: changedFields({}, filter),
  })

/** The same in the statement of the act itself: `with act as (…), audited as (${insertion} from act)`. */
export const auditInsertion = (event: NewAuditEvent): RawBuilder<unknown> => insertionOf(event)

/** The statement needs a part `audited` that returns the id and time of the event. */
export const auditNetworkInsertion = (network: string): RawBuilder<unknown> =>
  networkInsertionOf(network)

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

/** Records a wrong one-time code after the right password. */
export const recordFailedCode = (
  db: Db,
  failure: Parameters<ReturnType<typeof auditStore>['addFailedCode']>[0],
): Promise<void> => auditStore(db).addFailedCode(failure)

/** How many wrong one-time codes were entered with the right password since the latest log-in. */
export const countFailedCodes = (db: Db, userId: string): Promise<number> =>
  auditStore(db).countFailedCodes(userId)

/** Forgets from where log-ins came, when that is kept long enough. */
export const forgetLogInNetworks = (db: Db, now: Date): Promise<void> =>
  auditStore(db).forgetNetworks(now)

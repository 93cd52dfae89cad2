import type { RawBuilder } from 'kysely'
import { type AuditChanges, changedFields } from '#domain/audit'
import type { Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { type NewAuditEvent, auditStore, insertionOf, networkInsertionOf } from './audit.store.ts'

/**
 * The event is recorded in the transaction of the act. The row can never be changed, so `event`
 * must hold no passwords, tokens or personal data.
 */
export const recordAudit = (trx: Db | Trx, event: NewAuditEvent): Promise<void> =>
  auditStore(trx).add(event)

type OneOfMany = Omit<NewAuditEvent, 'actor' | 'at'>

/** The same for acts on thousands of rows, with a few statements. */
export const recordAllAudits = (
  trx: Trx,
  act: { actor: Actor; at: Date },
  events: readonly OneOfMany[],
): Promise<void> => auditStore(trx).addAll(act, events)

type ExportEvent = Pick<NewAuditEvent, 'actor' | 'at'> & {
  file: string
  filter: Readonly<Record<string, string | undefined>>
}

export const recordExport = (db: Db, { file, filter, ...event }: ExportEvent): Promise<void> =>
  recordAudit(db, {
    ...event,
    kind: 'data_exported',
    subject: { kind: 'shop', id: file, name: file },
    changes: changedFields({}, filter),
  })

/**
 * The insertion joins the statement of the act: `with act as (…), audited as (${insertion} from
 * act)`.
 */
export const auditInsertion = (event: NewAuditEvent): RawBuilder<unknown> => insertionOf(event)

/** The statement needs a part `audited` that returns the id and time of the event. */
export const auditNetworkInsertion = (network: string): RawBuilder<unknown> =>
  networkInsertionOf(network)

/**
 * Guessing must not fill the disk: of the failures of an account in a minute, the 1st, 10th, 100th
 * and so on is recorded with its number, and e-mails without an account are counted together.
 * `userId` is null when no account has the e-mail.
 */
export const recordFailedLogIn = (
  db: Db,
  failure: Parameters<ReturnType<typeof auditStore>['addFailedLogIn']>[0],
): Promise<void> => auditStore(db).addFailedLogIn(failure)

export const recordFailedCode = (
  db: Db,
  failure: Parameters<ReturnType<typeof auditStore>['addFailedCode']>[0],
): Promise<void> => auditStore(db).addFailedCode(failure)

export const countFailedCodes = (db: Db, userId: string): Promise<number> =>
  auditStore(db).countFailedCodes(userId)

export const forgetLogInNetworks = (db: Db, now: Date): Promise<void> =>
  auditStore(db).forgetNetworks(now)

/** Personal data stays in `users`, where a deletion removes it. */
export function namesOnly(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, { before: null, after: null }]),
  )
}

export const findPhoneWriter = (db: Db, userId: string) => auditStore(db).findPhoneWriter(userId)

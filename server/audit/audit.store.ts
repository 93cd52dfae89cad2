import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { AuditChanges, AuditKind, SubjectKind } from '#domain/audit'
import type { Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'

export type NewAuditEvent = {
  kind: AuditKind
  /** The shop itself acts without an actor: at its start, by a command, by a schedule. */
  actor?: Actor | undefined
  /** `name` is a bike's: personal data stays in `users`, where a deletion removes it. */
  subject: { kind: SubjectKind; id: string; name?: string }
  /** The row can never be changed, so it must hold no password, no token and nothing personal. */
  changes?: AuditChanges
  at: Date | RawBuilder<Date>
}

type FailedLogIn = {
  userId: string | null
  requestId: string
  network?: string
  now: RawBuilder<Date>
}
type FailedCode = FailedLogIn & { userId: string; network: string }

/**
 * The insertion ends in a select list, so that the caller may append `from`; it then runs only with
 * the rows named there.
 */
export const insertionOf = ({ kind, actor, subject, changes = {}, at }: NewAuditEvent) => sql`
  insert into audit_events
    (at, kind, actor_id, subject_kind, subject_id, subject_name, changes, request_id)
  select (${at})::timestamptz, ${kind}::text, ${actor?.id ?? null}::uuid, ${subject.kind}::text,
    ${subject.id}::text, ${subject.name ?? null}::text, ${JSON.stringify(changes)}::jsonb,
    ${actor?.requestId ?? null}::uuid`

/** The network of the caller is added to the event that `audited` returns with its id and time. */
export const networkInsertionOf = (network: string | null) => sql`
  insert into log_in_networks (event_id, at, network)
  select id, at, ${network}::text from audited where ${network}::text is not null`

const BATCH_ROWS = 1000

const toSubject = ({
  kind,
  id,
  name = null,
}: Omit<NewAuditEvent['subject'], 'name'> & { name?: string | null }) => ({
  subjectKind: kind,
  subjectId: id,
  subjectName: name,
})

export type Position = { side: 'older' | 'newer'; at: Date; id: number }

type Filter = {
  actor?: string | undefined
  subject?: string | undefined
  kind?: AuditKind | undefined
  from?: Date | undefined
  to?: Date | undefined
  position: Position | undefined
  limit: number
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditStore>['list']>>[number]

const subjectUser = sql<string>`case subject_kind when 'user' then subject_id::uuid end`

export function auditStore(db: Db | Trx) {
  return {
    async listBikeChanges(): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await sql<{ id: string; at: Date }>`
        select subject_id as id, max(at) as at from audit_events
        where subject_kind = 'bike' group by subject_id`.execute(db)
      return new Map(rows.map(({ id, at }) => [id, at]))
    },

    async add(event: NewAuditEvent): Promise<void> {
      await insertionOf(event).execute(db)
    },

    async addAll(
      { actor, at }: { actor: Actor; at: Date },
      events: readonly Omit<NewAuditEvent, 'actor' | 'at'>[],
    ): Promise<void> {
      for (let from = 0; from < events.length; from += BATCH_ROWS) {
        const rows = events
          .slice(from, from + BATCH_ROWS)
          .map(({ kind, subject, changes = {} }) => ({ kind, ...toSubject(subject), changes }))
        await sql`
          insert into audit_events
            (at, kind, actor_id, subject_kind, subject_id, subject_name, changes, request_id)
          select ${at}::timestamptz, kind, ${actor.id}::uuid, "subjectKind", "subjectId",
            "subjectName", changes, ${actor.requestId}::uuid
          from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text,
            "subjectKind" text, "subjectId" text, "subjectName" text, changes jsonb))
            with ordinality order by ordinality`.execute(db)
      }
    },

    findLastActor: (kind: AuditKind, subjectId: string) =>
      db
        .selectFrom('auditEvents')
        .innerJoin('contacts', 'contacts.userId', 'actorId')
        .select(['contacts.userId as id', 'contacts.name'])
        .where('subjectId', '=', subjectId)
        .where('kind', '=', kind)
        .orderBy('at', 'desc')
        .orderBy('auditEvents.id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The result is the account that changed the phone number of a user last. */
    findPhoneWriter: (userId: string): Promise<{ id: string | null } | undefined> =>
      db
        .selectFrom('auditEvents')
        .select('actorId as id')
        .where('subjectId', '=', userId)
        .where('kind', 'in', ['profile_changed', 'customer_changed'])
        .where(sql<boolean>`changes ? 'phone'`)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /**
     * Only the 1st, 10th, 100th, … failure of an account in a minute gets a row; e-mails without an
     * account are counted together.
     */
    async addFailedLogIn({ userId, requestId, network, now }: FailedLogIn): Promise<void> {
      await sql`
        with counted as (
          insert into failed_log_ins as known (user_id, minute, attempts)
          values (${userId}::uuid, date_trunc('minute', ${now}), 1)
          on conflict (user_id) do update set
            minute = excluded.minute,
            attempts = case known.minute when excluded.minute then known.attempts + 1 else 1 end
          returning minute, attempts
        ), audited as (
        insert into audit_events (at, kind, subject_kind, subject_id, changes, request_id)
        select ${now}, 'log_in_failed', 'user', ${userId}::uuid,
          jsonb_build_object('attempts', jsonb_build_object('before', null, 'after', attempts)),
          ${requestId}::uuid
        from counted where attempts in (1, 10, 100, 1000, 10000, 100000)
        returning id, at)
        ${networkInsertionOf(network ?? null)}`.execute(db)
    },

    /**
     * Each wrong code gets a row: only a caller with the right password can cause one, and codes
     * are limited.
     */
    async addFailedCode({ userId, requestId, network, now }: FailedCode): Promise<void> {
      await sql`
        with audited as (
          insert into audit_events (at, kind, subject_kind, subject_id, request_id)
          values (${now}, 'code_failed', 'user', ${userId}::uuid, ${requestId}::uuid)
          returning id, at
        )
        ${networkInsertionOf(network)}`.execute(db)
    },

    async countFailedCodes(userId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from audit_events
        where subject_id = ${userId}::text and kind = 'code_failed' and at > coalesce((
          select max(at) from audit_events where actor_id = ${userId}::uuid and kind = 'logged_in'
        ), '-infinity')`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Networks are personal data, so they are kept for 90 days only. */
    async forgetNetworks(now: Date): Promise<void> {
      const isOld = sql`at < ${now}::timestamptz - interval '90 days'`
      await deleteInBatches(db, 'log_in_networks', isOld)
    },

    async list({ actor, subject, kind, from, to, position, limit }: Filter) {
      const isNewer = position?.side === 'newer'
      const beside = sql.raw(isNewer ? '>' : '<')
      return db
        .selectFrom('auditEvents')
        .leftJoin('logInNetworks', 'eventId', 'id')
        .leftJoin('contacts as actors', 'actors.userId', 'actorId')
        .leftJoin('contacts as subjects', (join) => join.on('subjects.userId', '=', subjectUser))
        .select([
          'id',
          'auditEvents.at',
          'network',
          'kind',
          'actorId',
          'subjectKind',
          'subjectId',
          'subjectName',
        ])
        .select(['changes', 'requestId', 'actors.name as actorName', 'subjects.name as userName'])
        .where((eb) =>
          eb.and([
            ...(actor === undefined ? [] : [eb('actorId', '=', actor)]),
            ...(subject === undefined ? [] : [eb('subjectId', '=', subject)]),
            ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
            ...(from === undefined ? [] : [eb('auditEvents.at', '>=', from)]),
            ...(to === undefined ? [] : [eb('auditEvents.at', '<', to)]),
            ...(position
              ? [sql<boolean>`(audit_events.at, id) ${beside} (${position.at}, ${position.id})`]
              : []),
          ]),
        )
        .orderBy('auditEvents.at', isNewer ? 'asc' : 'desc')
        .orderBy('id', isNewer ? 'asc' : 'desc')
        .limit(limit)
        .execute()
    },
  }
}

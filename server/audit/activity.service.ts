import {
  ACTIVITY_ROWS,
  type ActivityEvent,
  type ActivityFilter,
  type ActivityQuery,
} from '#contract/activity'
import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import type { Clock, Db } from '../database/db.ts'
import { createCsvFile } from '../http/csv-file.ts'
import type { Actor } from '../http/handlers.ts'
import { type AuditRow, type Position, auditStore } from './audit.store.ts'
import { recordExport } from './record-audit.ts'

const COLUMNS = [
  'Time',
  'Event',
  'By',
  'By id',
  'Network',
  'Of',
  'Name',
  'Id',
  'Changes',
  'Request',
]

export type ActivityService = ReturnType<typeof createActivityService>

export function createActivityService({ db, clock }: { db: Db; clock: Clock }) {
  const store = auditStore(db)

  async function read(filter: ActivityFilter, position: Position | undefined, limit: number) {
    const rows = await store.list({ ...toRange(filter), position, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const isNewer = position?.side === 'newer'
    return { rows: isNewer ? page.toReversed() : page, hasMore: rows.length > limit }
  }

  return {
    listBikeChanges: () => store.listBikeChanges(),

    async list({ cursor, ...filter }: ActivityQuery): Promise<Output<Api['GET /activity']>> {
      const asked = cursor === undefined ? undefined : parseCursor(cursor)
      const found = await read(filter, asked, ACTIVITY_ROWS)
      const isAtStart = asked?.side === 'newer' && !found.hasMore
      const position = isAtStart ? undefined : asked
      const { rows, hasMore } = isAtStart ? await read(filter, undefined, ACTIVITY_ROWS) : found
      const hasOlder = position?.side === 'newer' || hasMore
      const meta = {
        older: hasOlder ? cursorOf('older', rows.at(-1)) : null,
        newer: position ? cursorOf('newer', rows[0]) : null,
      }
      return { data: rows.map(toEvent), meta }
    },

    async csv(actor: Actor, filter: ActivityFilter): Promise<AsyncIterable<string>> {
      const file = await createCsvFile({
        columns: COLUMNS,
        read: async (after: AuditRow | undefined, limit) =>
          (await read(filter, positionOf('older', after), limit)).rows,
        toCells,
      })
      await recordExport(db, { actor, file: 'activity/csv', filter, at: clock.now() })
      return file
    },
  }
}

function toRange({ from, to, ...filter }: ActivityFilter) {
  const toDate = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso))
  return { ...filter, from: toDate(from), to: toDate(to) }
}

function parseCursor(cursor: string): Position {
  const [side, at, id] = cursor.split('.')
  return { side: side === 'newer' ? 'newer' : 'older', at: new Date(Number(at)), id: Number(id) }
}

const positionOf = (side: Position['side'], row: AuditRow | undefined): Position | undefined =>
  row && { side, at: row.at, id: row.id }

const cursorOf = (side: Position['side'], row: AuditRow | undefined): string | null =>
  row ? [side, row.at.getTime(), row.id].join('.') : null

function toEvent(row: AuditRow): ActivityEvent {
  const { actorId, actorName, subjectKind, subjectId, requestId } = row
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    actor: actorId === null ? null : { _id: actorId, name: actorName ?? '' },
    subject: { kind: subjectKind, _id: subjectId, name: row.userName ?? row.subjectName },
    changes: Object.entries(row.changes).map(([field, change]) => ({ field, ...change })),
    network: row.network,
    requestId,
  }
}

function toCells(row: AuditRow) {
  const { at, kind, actor, network, subject, changes, requestId } = toEvent(row)
  return [
    at,
    kind,
    actor?.name,
    actor?._id,
    network,
    subject.kind,
    subject.name,
    subject._id,
    changes.map(({ field, before, after }) => `${field}: ${before} -> ${after}`).join('; '),
    requestId,
  ]
}

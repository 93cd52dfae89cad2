import { createHash, timingSafeEqual } from 'node:crypto'
import type { ReportedState } from '#domain/messages'
import type { Clock, Db } from '../database/db.ts'
import { messageFactStore } from './message-facts.store.ts'

export type ReportSettings = { provider: string; secret: string | undefined }

type Dependencies = { db: Db; clock: Clock; reports: ReportSettings | undefined }
type Fields = Readonly<Record<string, unknown>>

const REFERENCES = ['reference_id', 'reference', 'request_id', 'message_id', 'csms_id', 'id']
const STATES = ['status', 'sms_status', 'state', 'delivery_status', 'dlr_status']

const hash = (text: string) => createHash('sha256').update(text).digest()

export type MessageReportService = ReturnType<typeof createMessageReportService>

/** The company that sends the SMS reports what became of them. */
export function createMessageReportService({ db, clock, reports }: Dependencies) {
  return {
    isFrom: (provider: string, secret: string): boolean =>
      reports?.secret !== undefined &&
      provider === reports.provider &&
      timingSafeEqual(hash(secret), hash(reports.secret)),

    /** A report that names no message of the shop, or no state that is known, changes nothing. */
    async receive(fields: Fields): Promise<void> {
      const reference = firstOf(fields, REFERENCES)
      const state = toState(firstOf(fields, STATES))
      if (reference === '' || state === undefined) return
      await messageFactStore(db).report(reference, state, await clock(db))
    },
  }
}

function firstOf(fields: Fields, names: readonly string[]): string {
  const found = names
    .map((name) => fields[name])
    .find((value) => typeof value === 'string' || typeof value === 'number')
  return found === undefined ? '' : String(found).slice(0, 100)
}

function toState(text: string): ReportedState | undefined {
  if (/undeliv|fail|reject|expire|error|invalid/i.test(text)) return 'FAILED'
  if (/deliv/i.test(text)) return 'DELIVERED'
  return /sent|success|accept|submit|pending|queue/i.test(text) ? 'SENT' : undefined
}

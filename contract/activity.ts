import { z } from 'zod'
import { AUDIT_KINDS, SUBJECT_KINDS } from '#domain/audit'
import type { Call } from './call.ts'
import { Id, moment, text } from './text.ts'

export const ACTIVITY_ROWS = 50

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const ActivityEvent = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(AUDIT_KINDS),
    actor: z
      .object({ _id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Null: no account was logged in' }),
    subject: z.object({
      kind: z.enum(SUBJECT_KINDS),
      _id: z.string().nullable().meta({ description: 'Null: an email that no account has' }),
      name: z.string().nullable(),
    }),
    changes: z
      .array(z.object({ field: z.string(), before: value, after: value }))
      .meta({ description: 'Of what is personal, only the field' }),
    network: z.string().nullable().meta({
      description:
        'From where a log-in came or failed: a /24 network of IPv4 or a /48 network of IPv6. Kept for 90 days',
    }),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'ActivityEvent' })
export type ActivityEvent = z.infer<typeof ActivityEvent>

const filter = {
  actor: Id.optional().meta({ description: 'The user who did it' }),
  subject: text({ max: 40 }).optional().meta({ description: 'The id of what it was done to' }),
  kind: z.enum(AUDIT_KINDS, 'This is not a kind of event').optional(),
  from: moment('from is a date and time').optional(),
  to: moment('to is a date and time').optional().meta({ description: 'Up to, and not including' }),
}
export const ActivityFilter = z.object(filter)
export type ActivityFilter = z.infer<typeof ActivityFilter>

const cursor = z
  .string()
  .regex(/^(older|newer)\.\d{1,15}\.\d{1,15}$/, 'This is not a cursor')
  .optional()
  .meta({ description: "A page's `meta.older` or `meta.newer`" })
export const ActivityQuery = ActivityFilter.extend({ cursor })
export type ActivityQuery = z.infer<typeof ActivityQuery>

const Cursor = z.string().nullable()

export const activityCalls = {
  'GET /activity': {
    access: { admin: 'people' },
    summary: `What admins did and what happened to accounts, newest first, ${ACTIVITY_ROWS} a page`,
    message: 'Activity retrieved successfully',
    query: ActivityQuery,
    reply: z.array(ActivityEvent).max(ACTIVITY_ROWS),
    extras: z.object({ meta: z.object({ older: Cursor, newer: Cursor }) }),
  },
  'GET /activity/csv': {
    access: { admin: 'people' },
    summary: 'The same without pages, as a file for a spreadsheet',
    message: 'Activity retrieved successfully',
    query: ActivityFilter,
    file: { type: 'text/csv', name: 'activity.csv' },
    reply: z.string(),
  },
} as const satisfies Record<string, Call>

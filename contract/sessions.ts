import { z } from 'zod'
import type { Call } from './call.ts'
import { Id } from './text.ts'

export const SessionView = z
  .object({
    device: z.string().meta({ description: 'Browser and system, in plain words' }),
    network: z.string().nullable().meta({ description: 'Part of the address of the log-in' }),
    loggedInAt: z.string().meta({ description: 'ISO 8601' }),
    lastUsedAt: z.string().meta({ description: 'ISO 8601, up to five minutes late' }),
    isCurrent: z.boolean().meta({ description: 'Whether this call was made in it' }),
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof SessionView>

export const sessionCalls = {
  'GET /users/me/sessions': {
    access: 'signed-in',
    summary: 'Where I am logged in: this session, then the one that was used last',
    message: 'Sessions retrieved successfully',
    reply: z.array(SessionView),
  },
  'DELETE /users/me/sessions': {
    access: 'signed-in',
    summary: 'End all of my sessions but this one',
    message: 'Other sessions ended',
    reply: z.null(),
  },
  'DELETE /users/:id/sessions': {
    access: { admin: 'people' },
    summary: 'End all sessions of a user',
    message: 'Sessions ended',
    params: z.object({ id: Id }),
    reply: z.null(),
  },
} as const satisfies Record<string, Call>

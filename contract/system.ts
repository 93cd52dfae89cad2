import { z } from 'zod'
import type { Call } from './call.ts'

/** `npm run doctor` and the screen System show the checks in this order. */
export const SYSTEM_CHECKS = {
  settings: 'Settings',
  folders: 'Folders',
  disk: 'Free disk space',
  database: 'Database',
  encryption: 'Way to the database',
  clock: 'Clock',
  pictures: 'Pictures',
  gateway: 'Payment gateway',
  proxy: 'Proxy',
  ports: 'Ports',
  backup: 'Backups',
  pages: 'Pages',
} as const
export type SystemCheck = keyof typeof SYSTEM_CHECKS

const CHECK_NAMES = Object.keys(SYSTEM_CHECKS) as [SystemCheck, ...SystemCheck[]]

export const SystemFinding = z
  .object({
    check: z.enum(CHECK_NAMES),
    state: z.enum(['ok', 'warning', 'fault']),
    sentence: z.string().meta({ description: 'What was found, without a secret' }),
    action: z.string().nullable().meta({ description: 'What to do; null where nothing is' }),
  })
  .meta({ id: 'SystemFinding' })
export type SystemFinding = z.infer<typeof SystemFinding>

/** A new shop has these to do, and reads them in this order. */
export const FIRST_STEPS = [
  'contact',
  'site',
  'hours',
  'bike',
  'prices',
  'terms',
  'payment',
  'mail',
  'backup',
  'booking',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const systemCalls = {
  'GET /first-steps': {
    access: { admin: 'fleet' },
    summary: 'What a new shop has done of its first steps, from its data and its settings',
    message: 'First steps retrieved successfully',
    reply: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  },
  'GET /system': {
    access: { admin: 'people' },
    summary: 'Whether the server that answers is set up well; the gateways are asked once a minute',
    message: 'System checked successfully',
    reply: z.object({ checkedAt: z.iso.datetime(), findings: z.array(SystemFinding) }),
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import type { Call } from './call.ts'

const KEYS = 'This browser named no keys. Turn it on again.'

const PushState = z
  .object({
    publicKey: z
      .string()
      .nullable()
      .meta({ description: 'Browsers subscribe with it; null: this shop sends no notifications' }),
    isOn: z.boolean().meta({ description: 'This browser is told, until its log-in ends' }),
  })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof PushState>

/** The browser's own form of a subscription: `PushSubscription.toJSON()`. */
const PushSubscriptionForm = z.object({
  endpoint: z.url('This is no address of a push service').max(1000, 'Use at most 1000 characters'),
  keys: z.object(
    {
      p256dh: z.string(KEYS).regex(/^B[\w-]{86}$/, KEYS),
      auth: z.string(KEYS).regex(/^[\w-]{22}$/, KEYS),
    },
    KEYS,
  ),
})
export type PushSubscriptionForm = z.infer<typeof PushSubscriptionForm>

export const pushSubscriptionCalls = {
  'GET /push-subscriptions': {
    access: 'admin',
    summary: 'Whether this browser is told of what happens',
    message: 'Notifications retrieved successfully',
    reply: PushState,
  },
  'POST /push-subscriptions': {
    access: 'admin',
    summary: 'Tell this browser of what happens by Web Push, instead of what it named before',
    message: 'This device is told',
    body: PushSubscriptionForm,
    reply: PushState,
  },
  'DELETE /push-subscriptions': {
    access: 'admin',
    summary: 'Tell this browser nothing any more',
    message: 'This device is not told any more',
    reply: PushState,
  },
} as const satisfies Record<string, Call>

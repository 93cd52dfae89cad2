import { z } from 'zod'
import { defaultAccounts } from './state.ts'

const seed = 'SANDBOX_SEED has to be a whole number from 0 to 4294967295'

const { store, stripe } = defaultAccounts
const portOf = (name: string) => {
  const sentence = `${name} has to be a port number from 0 to 65535`
  return z.coerce.number(sentence).int(sentence).min(0, sentence).max(65_535, sentence)
}
const webUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} has to be an http or https address` }).optional()

const Environment = z.object({
  SANDBOX_PORT: portOf('SANDBOX_PORT').default(4400),
  SANDBOX_SMTP_PORT: portOf('SANDBOX_SMTP_PORT').optional(),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PUBLIC_URL: webUrl('SANDBOX_PUBLIC_URL'),
  SANDBOX_STORE_ID: z.string().default(store.id),
  SANDBOX_STORE_PASSWORD: z.string().default(store.password),
  SANDBOX_STRIPE_KEY: z.string().default(stripe.secretKey),
  SANDBOX_STRIPE_WEBHOOK_SECRET: z.string().default(stripe.webhookSecret),
  SANDBOX_STRIPE_WEBHOOK_URL: webUrl('SANDBOX_STRIPE_WEBHOOK_URL'),
  SANDBOX_SEED: z.coerce.number(seed).int(seed).min(0, seed).max(4_294_967_295, seed).optional(),
  SANDBOX_PARENT_PIPE: z.string().optional(),
})

export type Settings = ReturnType<typeof readSettings>

export function readSettings(environment: NodeJS.ProcessEnv) {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const read = Environment.safeParse(Object.fromEntries(given))
  if (!read.success) throw new Error(`${read.error.issues[0]?.message ?? 'Wrong setting'}.`)
  const values = read.data
  return {
    port: values.SANDBOX_PORT,
    smtp: values.SANDBOX_SMTP_PORT === undefined ? undefined : { port: values.SANDBOX_SMTP_PORT },
    host: values.SANDBOX_HOST,
    publicUrl: values.SANDBOX_PUBLIC_URL?.replace(/\/+$/, ''),
    storeId: values.SANDBOX_STORE_ID,
    storePassword: values.SANDBOX_STORE_PASSWORD,
    stripe: {
      secretKey: values.SANDBOX_STRIPE_KEY,
      webhookSecret: values.SANDBOX_STRIPE_WEBHOOK_SECRET,
      webhookUrl: () => values.SANDBOX_STRIPE_WEBHOOK_URL,
    },
    seed: values.SANDBOX_SEED,
    endsWithParent: values.SANDBOX_PARENT_PIPE === '1',
  }
}

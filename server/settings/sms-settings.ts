import { z } from 'zod'
import { SettingsError, origin, requireTogether, secret } from './setting-kinds.ts'

/** How the address of a gateway is called, and what its answer says when it took the message. */
export type HttpSmsGateway = Readonly<{
  url: string
  method: 'GET' | 'POST'
  /** `{to}`, `{text}`, `{sender}`, `{token}` and `{id}` are filled in. */
  fields: Readonly<Record<string, string>>
  isJson: boolean
  /** Text that the answer contains, without its spaces. */
  success: readonly string[]
}>

export type SmsSettings = Readonly<
  { token: string; sender: string; perMinute: number; reportSecret: string | undefined } & (
    | { gateway: 'ssl-wireless'; baseUrl: string }
    | { gateway: Exclude<SmsGateway, 'ssl-wireless'>; http: HttpSmsGateway }
  )
>

const GATEWAYS = ['ssl-wireless', 'bulksmsbd', 'sms-net-bd', 'greenweb', 'http'] as const
export type SmsGateway = (typeof GATEWAYS)[number]

const SSL_WIRELESS = 'https://smsplus.sslwireless.com'

/** The presets follow what the companies publish. None of them was tried with an account. */
const PRESETS: Record<Exclude<SmsGateway, 'ssl-wireless' | 'http'>, HttpSmsGateway> = {
  bulksmsbd: {
    url: 'https://bulksmsbd.net/api/smsapi',
    method: 'POST',
    fields: {
      api_key: '{token}',
      type: 'text',
      number: '{to}',
      senderid: '{sender}',
      message: '{text}',
    },
    isJson: false,
    success: ['"response_code":202'],
  },
  'sms-net-bd': {
    url: 'https://api.sms.net.bd/sendsms',
    method: 'POST',
    fields: { api_key: '{token}', msg: '{text}', to: '{to}', sender_id: '{sender}' },
    isJson: false,
    success: ['"error":0'],
  },
  greenweb: {
    url: 'https://api.greenweb.com.bd/api.php',
    method: 'POST',
    fields: { token: '{token}', to: '{to}', message: '{text}' },
    isJson: false,
    success: ['Ok:'],
  },
}

const A_RATE = 'a whole number from 1 to 1000'
const A_GATEWAY = GATEWAYS.join(', ')
const FIELDS = 'fields like number={to}&message={text}, with {to} and {text}'

export const smsVariables = {
  SMS_GATEWAY: z.enum(GATEWAYS, A_GATEWAY).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[\w .+-]{1,20}$/, 'the sender that the company has approved, at most 20 characters')
    .optional(),
  SMS_BASE_URL: origin(`an address like ${SSL_WIRELESS}, without a path`).optional(),
  SMS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,4}$/, A_RATE)
    .transform(Number)
    .pipe(z.number().min(1, A_RATE).max(1000, A_RATE))
    .default(60),
  SMS_REPORT_SECRET: secret(16).optional(),
  SMS_HTTP_URL: z
    .url({ protocol: /^https?$/, error: 'an address like https://sms.example/send' })
    .optional(),
  SMS_HTTP_METHOD: z.enum(['GET', 'POST', 'JSON'], 'GET, POST or JSON').default('POST'),
  SMS_HTTP_FIELDS: z
    .string()
    .refine((fields) => fields.includes('{to}') && fields.includes('{text}'), FIELDS)
    .optional(),
  SMS_HTTP_SUCCESS: z.string().min(1, 'text of an answer').optional(),
}

export const smsSecrets = ['SMS_TOKEN', 'SMS_REPORT_SECRET'] as const

type Values = z.infer<z.ZodObject<typeof smsVariables>>

/** @throws SettingsError names what is missing beside SMS_GATEWAY */
export function readSms(values: Values): SmsSettings | undefined {
  const { SMS_GATEWAY: gateway, SMS_TOKEN: token = '', SMS_SENDER: sender = '' } = values
  if (gateway === undefined) {
    requireTogether(values, ['SMS_GATEWAY', 'SMS_TOKEN'])
    return undefined
  }
  const common = {
    token,
    sender,
    perMinute: values.SMS_PER_MINUTE,
    reportSecret: values.SMS_REPORT_SECRET,
  }
  if (gateway === 'http') return Object.freeze({ ...common, gateway, http: readHttp(values) })
  requireTogether(values, ['SMS_GATEWAY', 'SMS_TOKEN', 'SMS_SENDER'])
  if (gateway === 'ssl-wireless') {
    return Object.freeze({ ...common, gateway, baseUrl: values.SMS_BASE_URL ?? SSL_WIRELESS })
  }
  return Object.freeze({ ...common, gateway, http: PRESETS[gateway] })
}

function readHttp(values: Values): HttpSmsGateway {
  requireTogether(values, ['SMS_HTTP_URL', 'SMS_HTTP_FIELDS', 'SMS_HTTP_SUCCESS'])
  const { SMS_HTTP_URL: url, SMS_HTTP_FIELDS: fields, SMS_HTTP_SUCCESS: success } = values
  if (url === undefined || fields === undefined || success === undefined) {
    throw new SettingsError(
      'The setting SMS_HTTP_URL is missing: with SMS_GATEWAY=http, expected the address of the gateway.',
    )
  }
  return Object.freeze({
    url,
    method: values.SMS_HTTP_METHOD === 'GET' ? 'GET' : 'POST',
    fields: Object.fromEntries(new URLSearchParams(fields)),
    isJson: values.SMS_HTTP_METHOD === 'JSON',
    success: [success],
  })
}

/** The sandbox catches the SMS of a shop that is tried out. */
export const smsCatcherAt = (sandboxUrl: string): SmsSettings => ({
  gateway: 'ssl-wireless',
  baseUrl: sandboxUrl,
  token: 'sim_token',
  sender: 'CHAKA',
  perMinute: 1000,
  reportSecret: undefined,
})

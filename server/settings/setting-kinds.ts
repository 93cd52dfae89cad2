import { z } from 'zod'
import { coverAllVisitors, isAddressOrRange } from './address-ranges.ts'
import { StartError } from './start-error.ts'

export class SettingsError extends StartError {
  override name = 'SettingsError'
}

const A_PORT = 'a port number from 1 to 65535'

export const host = z.string().regex(/^[\w.:-]+$/, 'a host name or an IP address')

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const port = z
  .string()
  .regex(/^\d{1,5}$/, A_PORT)
  .transform(Number)
  .pipe(z.number().min(1, A_PORT).max(65_535, A_PORT))

export const onOrOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on')

const PROXIES = 'addresses or ranges like 10.0.0.0/8, separated by commas'

/**
 * Ranges that contain all addresses are refused, because every caller could then name its own
 * address.
 */
export const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrRange), PROXIES)
  .refine((parts) => !coverAllVisitors(parts), 'the proxies alone, not all addresses there are')

const A_DATABASE = 'an address like postgres://user:password@host:5432/database'

export const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, {
    error: ({ input }) =>
      /^postgres(ql)?:/.test(String(input))
        ? `${A_DATABASE}, in whose password # is written as %23, / as %2F, ? as %3F and % as %25`
        : A_DATABASE,
  })
  .transform(nameFullCheck)

export const origin = (expected: string) =>
  z
    .string()
    .refine(isOrigin, expected)
    .transform((value) => new URL(value).origin)

export const secret = (bytes: number) =>
  z.string().refine((value) => Buffer.byteLength(value) >= bytes, `at least ${bytes} bytes`)

export const timeZone = z.string().refine(isTimeZone, 'the name of a time zone, like Asia/Dhaka')

export function requireTogether<V extends object>(values: V, names: (keyof V & string)[]): void {
  const given = names.find((name) => values[name] !== undefined)
  const missing = names.find((name) => values[name] === undefined)
  if (given === undefined || missing === undefined) return
  throw new SettingsError(
    `The setting ${missing} is missing: ${given} is set, and both are expected.`,
  )
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(value)
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === ''
  return isBare && (protocol === 'http:' || protocol === 'https:')
}

function isDatabaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hash, username, password, pathname } = new URL(value)
  const isComplete = (protocol === 'postgres:' || protocol === 'postgresql:') && hash === ''
  return isComplete && [username, password, pathname].every(isDecodable)
}

/**
 * The driver checks the server's certificate in these modes as well, and warns at every start that
 * a later version will not. So the mode that it uses is named.
 */
function nameFullCheck(value: string): string {
  if (value.includes('uselibpqcompat=true')) return value
  return value.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

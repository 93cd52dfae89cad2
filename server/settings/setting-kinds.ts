import { isIP } from 'node:net'
import { z } from 'zod'
import { StartError } from './start-error.ts'

/** A setting is wrong or missing. */
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

/** Addresses and CIDR ranges. A range of all addresses would let every caller name its own. */
export const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrRange), PROXIES)

export const origin = (expected: string) =>
  z
    .string()
    .refine(isOrigin, expected)
    .transform((value) => new URL(value).origin)

export const secret = (bytes: number) =>
  z.string().refine((value) => Buffer.byteLength(value) >= bytes, `at least ${bytes} bytes`)

export const timeZone = z.string().refine(isTimeZone, 'the name of a time zone, like Asia/Dhaka')

/** Settings that mean nothing without each other. */
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

function isAddressOrRange(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

import { z } from 'zod'
import { isIP } from 'node:net'
import { StartError } from './start-error.ts'
import { groupsOfIPv6 } from '../http/address-group.ts'

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

type Range = { first: bigint; last: bigint }

/**
 * Visitors have these addresses: IPv4 as IPv6 writes it, without 0.x, multicast and reserved; IPv6.
 */
const VISITORS = [
  '::ffff:1.0.0.0-::ffff:223.255.255.255',
  '2000::-3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
]

function readRange(text: string): Range | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || more.length > 0) return undefined
  if (bits !== undefined && !(/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest))
    return undefined
  const size = 1n << BigInt(longest - Number(bits ?? longest))
  const first = (numberOf(address) / size) * size
  return { first, last: first + size - 1n }
}

/** IPv4 addresses get their place within IPv6, because a range of IPv6 may contain them. */
function numberOf(address: string): bigint {
  const groups = groupsOfIPv6(isIP(address) === 4 ? `::ffff:${address}` : address)
  const digits = groups.map((group) => group.padStart(4, '0'))
  return BigInt(`0x${digits.join('')}`)
}

const isAddressOrRange = (text: string): boolean => readRange(text) !== undefined

/** Together such ranges trust every visitor of the internet. */
function coverAllVisitors(texts: readonly string[]): boolean {
  const ranges = texts.flatMap((text) => readRange(text) ?? [])
  const sorted = ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1))
  return VISITORS.some((visitors) => {
    const [begin = 0n, end = 0n] = visitors.split('-').map(numberOf)
    let next = begin
    for (const { first, last } of sorted) if (first <= next && last >= next) next = last + 1n
    return next > end
  })
}

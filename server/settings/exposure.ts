import { BlockList, isIP } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { ADMIN_PASSWORD_LENGTH } from '#domain/users'
import { SettingsError } from './setting-kinds.ts'

/**
 * A shop is public for this reason; the value is undefined while only this machine can reach it.
 */
export type Exposure = Readonly<{
  reason: string
  exception: string
}>

type Values = {
  NODE_ENV: string
  HOST: string
  PUBLIC_URL?: string | undefined
  DEMO?: boolean | undefined
  RATE_LIMITS?: boolean | undefined
  AUTH_SECRET?: string | undefined
  ADMIN_PASSWORD?: string | undefined
}

const EXCEPTION = ' (or ALLOW_UNSAFE_SETTINGS=on, for a demo without real customers)'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * A shop is public when it is run in production, or when HOST or PUBLIC_URL names more than this
 * machine. Then everything that is only safe in a trial is refused.
 */
export function exposureOf(values: Values, publicUrl: string): Exposure | undefined {
  if (values.NODE_ENV === 'production') return { reason: 'in production', exception: '' }
  if (!isLoopback(values.HOST)) {
    return { reason: `with HOST=${values.HOST}`, exception: EXCEPTION }
  }
  const { hostname } = new URL(publicUrl)
  if (isLoopback(hostname)) return undefined
  return { reason: `with PUBLIC_URL=${publicUrl}`, exception: EXCEPTION }
}

export function refuseUnlessSafe(name: string, got: string, expected: string, why: Exposure) {
  return new SettingsError(
    `The setting ${name} ${got}: ${why.reason}, expected ${expected}${why.exception}.`,
  )
}

/** The gateway's settings are checked elsewhere. @throws SettingsError */
export function refuseUnsafe(values: Values, why: Exposure): void {
  const refuse = (name: string, got: string, expected: string) => {
    throw refuseUnlessSafe(name, got, expected, why)
  }
  const { PUBLIC_URL: url } = values
  if (url?.startsWith('https://') !== true) {
    const got = url === undefined ? 'is missing' : `is "${url}"`
    refuse('PUBLIC_URL', got, 'an address that begins with https://')
  }
  if (values.DEMO === true) refuse('DEMO', 'is "on"', 'off')
  if (values.RATE_LIMITS === false) refuse('RATE_LIMITS', 'is "off"', 'on')
  const HIDDEN = 'has a wrong value (not shown here)'
  if (values.AUTH_SECRET !== undefined && !isRandomSecret(values.AUTH_SECRET)) {
    refuse('AUTH_SECRET', HIDDEN, `at least 32 random bytes, as \`${MAKE_SECRET}\` prints them`)
  }
  const { ADMIN_PASSWORD: password } = values
  if (password !== undefined && password.length < ADMIN_PASSWORD_LENGTH) {
    refuse('ADMIN_PASSWORD', HIDDEN, `at least ${ADMIN_PASSWORD_LENGTH} characters`)
  }
  if (password !== undefined && isMonotonous(password)) {
    refuse('ADMIN_PASSWORD', HIDDEN, 'no repeated characters and no sequence')
  }
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(name)
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost')
  return loopback.check(name, version === 6 ? 'ipv6' : 'ipv4')
}

const MAKE_SECRET = 'openssl rand -base64 32'

const SHORTEST_HEX = 64
/** 32 bytes have this number of base64 characters, without the padding. */
const SHORTEST_BASE64 = 43
/**
 * A random secret of 32 bytes does not compress below this size, not even one of hexadecimal
 * digits.
 */
const SMALLEST_COMPRESSED = 24
/**
 * Placeholders in examples contain these words. A random secret has one of them once in a million
 * times.
 */
const PLACEHOLDER = /secret|change|passw|product|example|chaka|your/i
const FEWEST_DIFFERENT = 5

/**
 * A secret has the shape of 32 random bytes or more, in hexadecimal digits or in base64. Text that
 * a person made up is not random, however long it is.
 */
function isRandomSecret(secret: string): boolean {
  const isHex = /^([\da-f]+|[\dA-F]+)$/.test(secret)
  const hasShape = isHex
    ? secret.length >= SHORTEST_HEX
    : isBase64(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret)
  return hasShape && !PLACEHOLDER.test(secret) && !isRegular(secret)
}

function isBase64(secret: string): boolean {
  const [, digits = ''] = /^([\w+/-]+)={0,2}$/.exec(secret) ?? []
  return digits.length >= SHORTEST_BASE64
}

/** Repeated text and sequences like abc or 123 compress well, random bytes do not. */
function isRegular(secret: string): boolean {
  const texts = [Buffer.from(secret), Buffer.from(stepsOf(secret))]
  return texts.some((bytes) => deflateRawSync(bytes).length < SMALLEST_COMPRESSED)
}

function isMonotonous(password: string): boolean {
  return [[...Buffer.from(password)], stepsOf(password)].some(
    (all) => new Set(all).size < FEWEST_DIFFERENT,
  )
}

const stepsOf = (text: string): number[] => {
  const bytes = [...Buffer.from(text)]
  return bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0)) & 0xff)
}

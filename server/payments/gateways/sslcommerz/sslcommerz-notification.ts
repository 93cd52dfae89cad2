import { createHash, timingSafeEqual } from 'node:crypto'
import type { Claim } from '#domain/settlement'
import { type Notification, type RawMessage, NO_HINT } from '../../core/gateway.ts'
import { sanitizeText } from '../sanitize-text.ts'

const MOST_FIELDS = 60

/** The inbox keeps these fields only: no signatures, and nothing that a stranger made up. */
const KEPT = [
  'status',
  'tran_id',
  'val_id',
  'amount',
  'store_amount',
  'currency',
  'currency_type',
  'currency_amount',
  'bank_tran_id',
  'card_type',
  'card_issuer',
  'tran_date',
  'risk_level',
  'error',
]

const CLAIMS = new Map<string, Claim>([
  ['VALID', 'paid'],
  ['VALIDATED', 'paid'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'expired'],
  ['UNATTEMPTED', 'expired'],
])

/** Undefined when a field comes twice or there are too many: no gateway sends that. */
function readFields(body: Uint8Array): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(Buffer.from(body).toString('utf8'))]
  const fields = Object.fromEntries(pairs)
  const honest = pairs.length <= MOST_FIELDS && Object.keys(fields).length === pairs.length
  return honest ? fields : undefined
}

function dedupeKey(kind: string, fields: Record<string, string>): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, sorted]))
    .digest('hex')
}

/** An unsigned message is a hint about its payment all the same, but nothing it claims is kept. */
export function readNotification(
  kind: 'ipn' | 'return',
  message: RawMessage,
  store: { storeId: string; storePassword: string },
): Notification | 'malformed' {
  const fields = readFields(message.body)
  if (!fields) return 'malformed'
  const authentic = fields['store_id'] === store.storeId && isSigned(fields, store.storePassword)
  const kept = authentic ? KEPT : ['tran_id']
  const body = Object.fromEntries(kept.map((key) => [key, sanitizeText(fields[key] ?? '')]))
  const { tran_id: ref = '', val_id: valId = '', status = '' } = body
  return {
    ref: ref === '' ? null : ref,
    reversedCharge: null,
    dedupeKey: dedupeKey(kind, fields),
    authentic,
    claims: CLAIMS.get(status) ?? 'other',
    hint: valId === '' ? NO_HINT : { kind: 'charge', valId },
    body,
  }
}

/** A message is believed to speak of our payment only if it has signed these fields. */
const ALWAYS_SIGNED = ['status', 'tran_id', 'amount', 'currency', 'store_id']
const VALID_SIGNED = [...ALWAYS_SIGNED, 'val_id']

const digest = (algorithm: 'md5' | 'sha256', text: string) =>
  createHash(algorithm).update(text).digest('hex')

/** SSLCOMMERZ's "hash validation": the named fields and the hashed password, sorted, joined, hashed. */
export function sign(
  algorithm: 'md5' | 'sha256',
  fields: Record<string, string>,
  keys: readonly string[],
  storePassword: string,
): string {
  const signed: Record<string, string> = { store_passwd: digest(algorithm, storePassword) }
  for (const key of keys) signed[key] = fields[key] ?? ''
  const joined = Object.keys(signed)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((key) => `${key}=${signed[key]}`)
    .join('&')
  return digest(algorithm, joined)
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Does the message carry the store's signature over what matters? A filter, never a proof: the
 * sender chooses which fields are signed, a genuine message can be sent again, and a paying customer
 * sees one of his own. SHA-256 is looked at first, MD5 only where there is no other.
 */
export function isSigned(fields: Record<string, string>, storePassword: string): boolean {
  const keys = (fields['verify_key'] ?? '').split(',').filter(Boolean)
  const needed = fields['status'] === 'VALID' ? VALID_SIGNED : ALWAYS_SIGNED
  if (!needed.every((key) => keys.includes(key))) return false
  if (needed.some((key) => /[&=]/.test(fields[key] ?? ''))) return false
  const sha256 = fields['verify_sign_sha2']
  if (sha256 !== undefined) return isSame(sign('sha256', fields, keys, storePassword), sha256)
  const md5 = fields['verify_sign']
  return md5 !== undefined && isSame(sign('md5', fields, keys, storePassword), md5)
}

import { createHash, timingSafeEqual } from 'node:crypto'

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

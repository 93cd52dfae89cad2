import { createHash } from 'node:crypto'

export type Fields = Record<string, string>

/** `valid` is what the gateway sends; the others are what a shop has to see through. */
export const signatureKinds = ['valid', 'broken', 'wrong_password', 'short_key', 'none'] as const
export type SignatureKind = (typeof signatureKinds)[number]

// Sent by the gateway, but outside of what it signs.
const UNSIGNED = new Set(['subscription_id'])

/** The `fields` with `verify_key`, `verify_sign` (MD5) and `verify_sign_sha2` (SHA-256) added. */
export function signFields(fields: Fields, password: string, kind: SignatureKind): Fields {
  if (kind === 'none') return { ...fields }
  const keys = kind === 'short_key' ? ['status', 'tran_id'] : signedKeys(fields)
  const secret = kind === 'wrong_password' ? `not ${password}` : password
  const md5 = digest('md5', fields, keys, secret)
  const sha2 = digest('sha256', fields, keys, secret)
  return {
    ...fields,
    verify_sign: kind === 'broken' ? spoil(md5) : md5,
    verify_sign_sha2: kind === 'broken' ? spoil(sha2) : sha2,
    verify_key: keys.join(','),
  }
}

function signedKeys(fields: Fields): string[] {
  return Object.keys(fields)
    .filter((name) => !UNSIGNED.has(name))
    .toSorted()
}

function digest(algorithm: 'md5' | 'sha256', fields: Fields, keys: string[], password: string) {
  const hash = (text: string) => createHash(algorithm).update(text, 'utf8').digest('hex')
  const signed: Fields = { store_passwd: hash(password) }
  for (const key of keys) signed[key] = fields[key] ?? ''
  const pairs = Object.keys(signed)
    .toSorted()
    .map((key) => `${key}=${signed[key] ?? ''}`)
  return hash(pairs.join('&'))
}

function spoil(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

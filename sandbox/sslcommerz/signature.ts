import { createHash } from 'node:crypto'
import type { Fields } from '../request-body.ts'

/** The gateway sends `valid`; a shop must reject the others. */
export const signatureKinds = ['valid', 'broken', 'wrong_password', 'short_key', 'none'] as const
export type SignatureKind = (typeof signatureKinds)[number]

// The gateway sends this field, but does not sign it.
const UNSIGNED = 'subscription_id'

/**
 * The signatures are `verify_sign` (MD5) and `verify_sign_sha2` (SHA-256); `verify_key` lists the
 * signed fields.
 */
export function signFields(fields: Fields, password: string, kind: SignatureKind): Fields {
  if (kind === 'none') return { ...fields }
  const all = Object.keys(fields).filter((name) => name !== UNSIGNED)
  const keys = kind === 'short_key' ? ['status', 'tran_id'] : all.toSorted()
  const secret = kind === 'wrong_password' ? `not ${password}` : password
  const md5 = digest('md5', fields, keys, secret)
  const sha2 = digest('sha256', fields, keys, secret)
  return {
    ...fields,
    verify_sign: kind === 'broken' ? corrupt(md5) : md5,
    verify_sign_sha2: kind === 'broken' ? corrupt(sha2) : sha2,
    verify_key: keys.join(','),
  }
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

function corrupt(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

import { createHash } from 'node:crypto'
import type { Claim } from '#domain/settlement'
import type { Notification, RawMessage } from '../../core/gateway.ts'
import { NO_HINT } from '../../core/gateway.ts'
import { sanitizeText } from '../sanitize-text.ts'
import { isSigned } from './signature.ts'

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

import type { Transaction } from './sessions.store.ts'
import { signFields, type Fields, type SignatureKind } from './signature.ts'
import type { Store } from './store-credentials.ts'
import { notificationFields } from './transaction-fields.ts'

/** Null leaves a field out. */
export type Changes = Readonly<Record<string, string | null>>

type Lie = { tamper?: Changes | undefined; sign?: SignatureKind | undefined }

/** What the shop is told of a transaction, by IPN and by the browser that comes back. */
export function messageFor(
  transaction: Transaction,
  store: Store,
  { tamper = {}, sign = 'valid' }: Lie,
): Fields {
  const told = change(notificationFields(transaction, store.id), tamper)
  const signed = signFields(told, store.password, sign)
  const tamperedSignature = Object.entries(tamper).filter(([name]) => name.startsWith('verify_'))
  return change(signed, Object.fromEntries(tamperedSignature))
}

function change(fields: Fields, changes: Changes): Fields {
  const changed = { ...fields }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete changed[name]
    else changed[name] = value
  }
  return changed
}

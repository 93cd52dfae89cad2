import type { Notice } from './deliveries.ts'
import type { References } from './references.ts'
import type { Session, Transaction, TransactionStatus } from './sessions.store.ts'
import { signFields, type Fields, type SignatureKind } from './signature.ts'
import type { Store } from './store-credentials.ts'
import { notificationFields } from './transaction-fields.ts'
import type { Voice } from './voice.ts'

/** Null leaves a field out. */
export type Changes = Readonly<Record<string, string | null>>

type Lie = { tamper?: Changes | undefined; sign?: SignatureKind | undefined }

/** SSLCOMMERZ: the same signed form, by IPN and by the browser that comes back. */
export function createSslcommerzVoice(store: Store, references: References): Voice {
  return {
    references: () => ({ valId: references.valId(), bankTranId: references.bankTranId() }),
    speak: (session, transaction, options) => {
      const fields = messageFor(transaction, store, options)
      return {
        notice: noticeOf(fields),
        back: { url: returnUrl(session, transaction.status), fields },
      }
    },
  }
}

function noticeOf(fields: Fields): Notice {
  return {
    body: fields,
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    payload: new URLSearchParams(fields).toString(),
    headers: () => ({}),
  }
}

function returnUrl({ urls }: Session, status: TransactionStatus): string {
  if (status === 'VALID') return urls.success
  return status === 'CANCELLED' ? urls.cancel : urls.fail
}

function messageFor(
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

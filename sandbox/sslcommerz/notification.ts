import { dhakaDateTime } from '../clock.ts'
import type { GatewayProtocol } from '../gateway-protocol.ts'
import { randomText } from '../random.ts'
import type { Fields } from '../request-body.ts'
import type { Session, TransactionStatus } from '../sessions.store.ts'
import type { SessionAction } from '../simulate-action.ts'
import type { SandboxState } from '../state.ts'
import { signFields } from './signature.ts'
import { notificationFields } from './transaction-fields.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** SSLCOMMERZ sends the same signed form by IPN and with the returning browser. */
export const sslcommerzProtocol: GatewayProtocol = {
  createReferences: (state) => ({
    valId: createReference(state),
    bankTranId: createReference(state),
  }),
  buildNotification: ({ store }, session, transaction, { tamper = {}, sign = 'valid' }) => {
    const changed = applyChanges(notificationFields(transaction, store.id), tamper)
    const signed = signFields(changed, store.password, sign)
    const signatureChanges = Object.entries(tamper).filter(([name]) => name.startsWith('verify_'))
    const fields = applyChanges(signed, Object.fromEntries(signatureChanges))
    const notification = {
      body: fields,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      payload: new URLSearchParams(fields).toString(),
      headers: () => ({}),
    }
    return { notification, browserReturn: { url: returnUrl(session, transaction.status), fields } }
  },
}

/** The format is `yyMMddHHmmss` in Asia/Dhaka and 12 random characters. */
export function createReference({ clock, random }: SandboxState): string {
  const stamp = dhakaDateTime(clock.now()).replaceAll(/\D/g, '').slice(2)
  return stamp + randomText(random, LETTERS, 12)
}

function returnUrl({ urls }: Session, status: TransactionStatus): string {
  if (status === 'VALID') return urls.success
  return status === 'CANCELLED' ? urls.cancel : urls.fail
}

function applyChanges(fields: Fields, changes: NonNullable<SessionAction['tamper']>): Fields {
  const changed = Object.entries({ ...fields, ...changes })
  return Object.fromEntries(
    changed.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

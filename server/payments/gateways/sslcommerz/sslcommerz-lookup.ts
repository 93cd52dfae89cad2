import type { Charge } from '#domain/settlement'
import { type Poisha, parseTaka } from '#domain/money'
import { GatewayError, type GatewaySnapshot, type PaymentReferences } from '../../core/gateway.ts'
import { QueryAnswer, ValidationAnswer } from './answers.ts'
import { askSslcommerz } from './sslcommerz-client.ts'
import { type Store, buildUrl, QUERIES, refuseTrouble } from './store.ts'

const CAPTURED = ['VALID', 'VALIDATED']

const SESSIONS = new Map<string, GatewaySnapshot['session']>([
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'expired'],
  ['UNATTEMPTED', 'expired'],
])

/** "Transaction query by transaction id": every attempt the gateway knows under our reference. */
async function query(store: Store, ref: string, signal: AbortSignal) {
  const url = buildUrl(store, QUERIES, { tran_id: ref })
  const answer = await askSslcommerz(url, { signal }, QueryAnswer)
  refuseTrouble(answer.APIConnect)
  return answer.element.filter((element) => element.tran_id === ref)
}

/** "Order validation": what was really captured under one val_id. */
async function validate(store: Store, valId: string, signal: AbortSignal) {
  const url = buildUrl(store, '/validator/api/validationserverAPI.php', { val_id: valId })
  const answer = await askSslcommerz(url, { signal }, ValidationAnswer)
  refuseTrouble(answer.APIConnect)
  return answer
}

/** The gateway writes its own time, which has had no summer time since 2009. */
function readTime(text: string): Date | undefined {
  const at = new Date(`${text.replace(' ', 'T')}+06:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function toCharge(answer: ValidationAnswer): Charge {
  const { bank_tran_id: chargeRef, currency, currency_type } = answer
  const settled = parseTaka(answer.amount)
  const charged = parseTaka(answer.currency_amount) ?? settled
  if (chargeRef === '' || !charged) {
    throw new GatewayError('unknown', 'The gateway confirms a charge without saying which')
  }
  const takenAt = readTime(answer.tran_date)
  const agreed = currency === 'BDT' && currency_type === 'BDT' && settled === charged
  return {
    chargeRef,
    amount: agreed ? charged : null,
    // In a bank's discount campaign less is paid than was asked for.
    taken: {
      minor: currency_type === 'BDT' ? (settled ?? charged) : charged,
      currency: currency_type || currency,
    },
    risk: answer.risk_level === '1' ? 'review' : 'normal',
    ...(takenAt && { takenAt }),
  }
}

/**
 * The query finds every charge of a reference, the validation says what each is. A charge that cannot
 * be validated yet does not hold up the others.
 */
export async function lookUpSslcommerzPayment(
  store: Store,
  { ref, hint }: PaymentReferences,
  signal: AbortSignal,
): Promise<GatewaySnapshot> {
  const elements = await query(store, ref, signal)
  const listed = elements.filter(({ status }) => CAPTURED.includes(status)).map((one) => one.val_id)
  const hinted = hint.kind === 'charge' ? [hint.valId] : []
  const charges: Charge[] = []
  let failure: GatewayError | undefined
  for (const valId of new Set([...listed, ...hinted])) {
    try {
      const answer = await validate(store, valId, signal)
      if (isConfirmed(answer, ref, valId)) charges.push(toCharge(answer))
      else if (listed.includes(valId)) failure = notConfirmed()
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      failure = error
    }
  }
  if (charges.length > 0) {
    return { session: 'paid', charges, ...(failure && { incomplete: failure }) }
  }
  if (failure) throw failure
  const [newest] = elements
  return { session: newest ? (SESSIONS.get(newest.status) ?? 'open') : 'not-found', charges }
}

function isConfirmed(answer: ValidationAnswer, ref: string, valId: string): boolean {
  return CAPTURED.includes(answer.status) && answer.val_id === valId && answer.tran_id === ref
}

const notConfirmed = () =>
  new GatewayError('unknown', 'The gateway lists a charge that it does not confirm yet')

/** The sum is in taka, whatever currency the customer paid in. @throws GatewayError */
export async function lookupSettledTaka(
  store: Store,
  { ref, chargeRef }: { ref: string; chargeRef: string },
  signal: AbortSignal,
): Promise<Poisha> {
  for (const { status, val_id: valId } of await query(store, ref, signal)) {
    if (!CAPTURED.includes(status)) continue
    const answer = await validate(store, valId, signal)
    const settled = parseTaka(answer.amount)
    if (isConfirmed(answer, ref, valId) && answer.bank_tran_id === chargeRef && settled) {
      return settled
    }
  }
  throw notConfirmed()
}

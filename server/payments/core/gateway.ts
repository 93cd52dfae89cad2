import type { Poisha } from '#domain/money'
import type { ShopContact } from '#domain/shop-rules'
import type { Charge, Claim, SessionState } from '#domain/settlement'

/** Services ask for these capabilities instead of naming gateways. */
export type GatewayCapabilities = {
  smallest: Poisha
  largest: Poisha
  /** How long a page stays payable at the least; 0 where the gateway has no such bound. */
  shortestPageLifeMs: number
  /** For this long a charge may be disputed, and lookups say so; 0 where the gateway never says. */
  reversalPeriodMs: number
}

/** The paths below /payments/{id}/ that the gateway and returning browsers call. */
export type CallbackRoutes = {
  webhook: { path: string; type: 'application/x-www-form-urlencoded' | 'application/json' }
  returnUrls: { method: 'GET' | 'POST'; success: string; fail: string; cancel: string }
}

/** Everything a hosted payment page needs. */
export type CheckoutRequest = {
  /** Our payment's id: what the gateway calls tran_id or client reference. */
  ref: string
  amount: Poisha
  description: string
  customer: { name: string; email: string; phone: string; address: string }
  shop: ShopContact
  /** On our server, made from PUBLIC_URL, never from a request's Host header. */
  urls: { success: string; fail: string; cancel: string; notify: string }
  /** The page should not be payable later than this, where the gateway can end it. */
  expiresAt: Date
}

/** `pageUrl` has been held against the gateway's own host. */
export type CheckoutOpened = { sessionRef: string; pageUrl: string }

/** A message as it came over HTTP, bytes untouched: some gateways sign the bytes. */
export type RawMessage = { headers: Record<string, string>; query: string; body: Uint8Array }

/**
 * A message of the gateway or of a browser that comes back, reduced to a hint. It never moves
 * money: it says which payment to look up, and how urgently.
 */
export type Notification = {
  ref: string | null
  /** The charge that was disputed or refunded; null for news of the payment itself. */
  reversedCharge: string | null
  /** The same message sent again has the same key. */
  dedupeKey: string
  authentic: boolean
  claims: Claim
  /** The hint makes it more certain that the lookup finds the charge. */
  hint: Hint
  /** For the inbox: without secrets, signatures and unknown fields. */
  body: Record<string, string>
}

/** A payment without `sessionRef` is one whose opening was never answered. */
export type PaymentReferences = { ref: string; sessionRef: string | null; hint: Hint }

export type GatewaySnapshot = {
  session: SessionState
  /** Several are possible: people pay twice. */
  charges: Charge[]
  /** Why there may be more charges than these: apply these, then ask again. */
  incomplete?: GatewayError
}

/** Money that is refunded to the customer. */
export type RefundRequest = {
  /** Ours: under one id money goes back once, however often it is asked for. */
  refundId: string
  /** The payment's reference, and the charge of it that goes back. */
  ref: string
  chargeRef: string
  /** In hundredths of the currency that was taken. */
  minor: number
  currency: string
  /** For the gateway's own records. */
  remarks: string
}

/**
 * refunded: the money is back, as far as the gateway is concerned. processing: it will say later.
 * refused: under this id nothing was sent back, and nothing is on its way.
 */
export type RefundAnswer = {
  state: 'refunded' | 'processing' | 'refused'
  /** The gateway's own name for the refund, once there is one. */
  gatewayRef: string | null
  /** The gateway's words, where it refused. */
  why: string | null
}

/**
 * Why a call to the gateway failed, in the only terms the services may branch on. rejected: a
 * definite no. unreachable: surely nothing was created. unknown: it may have happened.
 * misconfigured: a person has to look.
 */
export class GatewayError extends Error {
  readonly kind: 'rejected' | 'unreachable' | 'unknown' | 'misconfigured'

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayError'
    this.kind = kind
  }
}

export type PaymentGateway = {
  readonly id: string
  /** The shop's account there. Payments of another account are unknown to this one. */
  readonly store: string
  /** 'live', or the gateway's own name for its test system. */
  readonly environment: string
  readonly capabilities: GatewayCapabilities
  readonly callbacks: CallbackRoutes

  /** Opens a hosted page. @throws GatewayError; after `unknown`, look up before opening another. */
  openCheckout(request: CheckoutRequest, signal: AbortSignal): Promise<CheckoutOpened>

  /** Parses and authenticates, without network or database; 'malformed' for what is no message. */
  readNotification(kind: 'ipn' | 'return', message: RawMessage): Notification | 'malformed'

  /**
   * Asks the gateway, server to server: the only source from which a payment may become PAID, and the
   * one that says which charges were disputed or refunded. Safe to repeat. @throws GatewayError
   */
  lookup(known: PaymentReferences, signal: AbortSignal): Promise<GatewaySnapshot>

  /**
   * Sends a charge back. The same id again is the same refund, for ever: where the gateway's own
   * memory for ids is shorter, the adapter looks before it asks. @throws GatewayError; after
   * `unknown` the money may be on its way, and the same id has to be asked for again.
   */
  refund(request: RefundRequest, signal: AbortSignal): Promise<RefundAnswer>

  /** Asks about a refund that the gateway has a name for, and moves nothing. @throws GatewayError */
  lookupRefund(
    request: RefundRequest,
    gatewayRef: string,
    signal: AbortSignal,
  ): Promise<RefundAnswer>
}

/** An authentic message helps a lookup to find the charge. */
export type Hint =
  | { kind: 'none' }
  /** The gateway's id under which the charge can be validated. */
  | { kind: 'charge'; valId: string }
  /** The customer has left the page, so it can be closed. */
  | { kind: 'left' }
  /** The page expired because the shop closed it. */
  | { kind: 'closed-by-shop' }

export const NO_HINT: Hint = { kind: 'none' }

/** A hint as a job carries it, also in the form in which earlier versions wrote it. */
export function readHint(stored: Readonly<Record<string, string>>): Hint {
  const { kind, valId, left, ended } = stored
  if (valId !== undefined) return { kind: 'charge', valId }
  if (kind === 'left' || left === 'yes') return { kind: 'left' }
  if (kind === 'closed-by-shop' || ended === 'by us') return { kind: 'closed-by-shop' }
  return NO_HINT
}

import { Stripe } from 'stripe'
import type { Poisha } from '#domain/money'
import { GatewayError } from '../../core/gateway.ts'
import { noAnswer } from '../connection-error.ts'

/** The shop's account with Stripe. */
export type StripeAccount = {
  /** The shop's own name for this account: Stripe's keys do not tell accounts apart. */
  account: string
  baseUrl: string
  secretKey: string
  webhookSecret: string
  /** Stripe's smallest sum depends on the currency it pays out in, so the shop has to set it. */
  smallest: Poisha
}

/** A client all of whose calls end with `signal`. The client retries nothing: the caller decides. */
export function clientOf({ baseUrl, secretKey }: StripeAccount, signal: AbortSignal): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url, init) =>
      fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
      }),
    ),
  })
}

/** @throws GatewayError for whatever went wrong, without a word of the request in it. */
export async function askStripe<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw toGatewayError(error)
  }
}

export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}

/** Errors that are not Stripe's stay as they are. */
export function toGatewayError(error: unknown): unknown {
  const { errors } = Stripe
  if (error instanceof errors.StripeConnectionError) return noAnswer(error.detail)
  if (!(error instanceof errors.StripeError)) return error
  const said = [error.code ?? error.type, error.param].filter(Boolean).join(' ')
  if (error instanceof errors.StripeAuthenticationError || error.statusCode === 403) {
    return new GatewayError('misconfigured', 'The gateway does not know this account')
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new GatewayError('unreachable', 'The gateway is too busy')
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    return new GatewayError('rejected', `The gateway refused: ${said}`)
  }
  return new GatewayError('unknown', `The gateway answered with ${error.statusCode ?? said}`)
}

import { fromTaka } from '#domain/money'
import type { PaymentGateway } from '../core/gateway.ts'
import type { GatewaySettings } from '../../settings/gateway-settings.ts'
import { sslcommerz } from './sslcommerz/sslcommerz-gateway.ts'
import { stripe } from './stripe/stripe-gateway.ts'

export function createGateway(settings: GatewaySettings): PaymentGateway {
  if (settings.id === 'sslcommerz') return sslcommerz(settings)
  return stripe({ ...settings, smallest: fromTaka(settings.smallestTaka) })
}

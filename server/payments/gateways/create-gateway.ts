import { fromTaka } from '#domain/money'
import type { PaymentGateway } from '../core/gateway.ts'
import type { GatewaySettings } from '../../settings/gateway-settings.ts'
import { sslcommerz } from './sslcommerz/sslcommerz-gateway.ts'

export async function createGateway(settings: GatewaySettings): Promise<PaymentGateway> {
  if (settings.id === 'sslcommerz') return sslcommerz(settings)
  // Stripe's library takes 9 MB of memory, which only the shops that use it pay.
  const { stripe } = await import('./stripe/stripe-gateway.ts')
  return stripe({ ...settings, smallest: fromTaka(settings.smallestTaka) })
}

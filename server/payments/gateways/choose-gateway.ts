import { fromTaka } from '#domain/money'
import type { GatewaySettings } from '../../settings/payment-settings.ts'
import type { PaymentGateway } from './gateway.ts'
import { sslcommerz } from './sslcommerz/gateway.ts'
import { stripe } from './stripe/gateway.ts'

export function chooseGateway(settings: GatewaySettings): PaymentGateway {
  if (settings.id === 'sslcommerz') return sslcommerz(settings)
  return stripe({ ...settings, smallest: fromTaka(settings.smallestTaka) })
}

import { GatewayError, type PaymentGateway } from '../core/gateway.ts'

type Count = (
  gateway: string,
  call: string,
  outcome: 'ok' | 'failed' | GatewayError['kind'],
) => void

/** The gateway, with every call over the network counted by its outcome. */
export function countCalls(gateway: PaymentGateway, count: Count): PaymentGateway {
  const counted =
    <Input extends unknown[], Output>(
      call: string,
      act: (...input: Input) => Promise<Output>,
    ): ((...input: Input) => Promise<Output>) =>
    async (...input) => {
      try {
        const output = await act(...input)
        count(gateway.id, call, 'ok')
        return output
      } catch (error) {
        count(gateway.id, call, error instanceof GatewayError ? error.kind : 'failed')
        throw error
      }
    }
  return {
    ...gateway,
    openCheckout: counted('openCheckout', gateway.openCheckout),
    lookup: counted('lookup', gateway.lookup),
    refund: counted('refund', gateway.refund),
    lookupRefund: counted('lookupRefund', gateway.lookupRefund),
  }
}

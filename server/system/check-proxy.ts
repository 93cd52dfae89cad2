import { type Finding, fault, ok, warning } from './finding.ts'

/** This server has counted the headers of its requests since its start. */
export type Forwarding = {
  believed: number
  refusedFrom: string | undefined
}

const ONE_CALLER = 'all customers count as one caller and share its rate limits'

export function checkForwarding(publicUrl: string, { believed, refusedFrom }: Forwarding): Finding {
  if (refusedFrom !== undefined) {
    const sentence = `${refusedFrom} sends X-Forwarded-For and is not trusted: if it is your proxy, ${ONE_CALLER}.`
    const action = `If it is yours, add ${refusedFrom} to TRUSTED_PROXIES; else let only the proxy reach the port.`
    // Beside a working proxy such a caller is probably not a proxy of the shop.
    return believed > 0 ? warning(sentence, action) : fault(sentence, action)
  }
  if (believed > 0) return ok('Requests come through a trusted proxy that names the callers.')
  if (publicUrl.startsWith('http:')) return ok('There is no proxy in front of the shop.')
  return warning(
    `No request has named its caller since the start: behind a proxy that does not, ${ONE_CALLER}.`,
    'Let the proxy send X-Forwarded-For (deploy/Caddyfile and deploy/haproxy.cfg do).',
  )
}

export type PublicAnswer = 'shop' | 'other' | 'none'

type ProxySettings = { publicUrl: string; trustsOthers: boolean; isOpen: boolean }

/** The command has no running server, so it checks the settings alone. */
export function checkProxySettings(
  { publicUrl, trustsOthers, isOpen }: ProxySettings,
  answer: PublicAnswer,
): Finding {
  if (answer === 'other') {
    return fault(
      `${publicUrl} is answered by something else than this shop.`,
      'Let the proxy lead it to HOST and PORT, with the address unchanged.',
    )
  }
  if (publicUrl.startsWith('https:') && isOpen && !trustsOthers) {
    return warning(
      `TRUSTED_PROXIES names this machine alone: behind a proxy on another one, ${ONE_CALLER}.`,
      'Set TRUSTED_PROXIES to the address of the proxy.',
    )
  }
  if (answer === 'none') {
    return warning(
      `${publicUrl} does not answer from this machine.`,
      'Start the shop and its proxy; some networks do not let a machine call its own public address.',
    )
  }
  return ok(`${publicUrl} leads to the shop.`)
}

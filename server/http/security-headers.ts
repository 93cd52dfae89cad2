import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** For this host only: other hosts of the domain are not the shop's, and a browser keeps it for a year. */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: false }

type Options = Pick<HelmetOptions, 'contentSecurityPolicy' | 'referrerPolicy'> & {
  /** Whether browsers may be told to come by https only; they are where it is left out. */
  httpsOnly?: boolean
}

/** The headers that helmet sets. They are the same for every answer, so they are made once. */
export function securityHeaders({ httpsOnly = true, ...options }: Options): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const strictTransportSecurity = httpsOnly && HTTPS_ONLY
  helmet({ ...options, strictTransportSecurity })(request, response, () => {})
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

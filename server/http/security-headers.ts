import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** Other hosts of the domain are not the shop's, and a browser keeps the header for a year. */
const HTTPS_ONLY = { maxAge: 31_536_000, includeSubDomains: false }

type Options = Pick<HelmetOptions, 'contentSecurityPolicy' | 'referrerPolicy'> & {
  httpsOnly?: boolean
}

/** The headers are the same for every answer, so helmet makes them once. */
export function securityHeaders({ httpsOnly = true, ...options }: Options): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const strictTransportSecurity = httpsOnly && HTTPS_ONLY
  helmet({ ...options, strictTransportSecurity })(request, response, () => {})
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

/** An answer that is no page has no part that a browser may load. */
export const DATA_HEADERS = securityHeaders({
  contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } },
})

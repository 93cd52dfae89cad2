import { type IncomingMessage, get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import {
  type IsAllowed,
  NotPublic,
  isHiddenHost,
  isPublicAddress,
  lookUpPublic,
} from '../http/public-address.ts'
import { Refusal } from '../refusal.ts'

const MOST_REDIRECTS = 3
const MOST_MS = 15_000

export type FetchRules = {
  /** Tests fetch from a server on their own machine. */
  isAllowed: IsAllowed
  allowsHttp: boolean
  mostMs: number
}

/**
 * The answer of an address that an admin names. Only public addresses are connected to: the check is
 * that of the connection itself, so a name that is looked up twice cannot lead elsewhere, and each
 * redirection is checked alike. Nothing of the shop is sent with the request.
 * @throws Refusal
 */
export async function fetchPicture(
  address: string,
  { isAllowed, allowsHttp, mostMs }: FetchRules,
): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(mostMs)
  let url = checkUrl(address, { isAllowed, allowsHttp })
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await request(url, { isAllowed, signal })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) break
    url = checkUrl(headers.location, { isAllowed, allowsHttp }, url)
  }
  throw new Refusal('picture_not_fetched')
}

export const FETCH_RULES: FetchRules = {
  isAllowed: isPublicAddress,
  allowsHttp: false,
  mostMs: MOST_MS,
}

function checkUrl(
  address: string,
  { isAllowed, allowsHttp }: Pick<FetchRules, 'isAllowed' | 'allowsHttp'>,
  base?: URL,
): URL {
  const url = URL.parse(address, base?.href)
  const isWeb = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new Refusal('picture_address')
  }
  const isOwnPort = url.port === '' || allowsHttp
  if (isHiddenHost(url, isAllowed) || !isOwnPort) throw new Refusal('picture_address')
  return url
}

function request(
  url: URL,
  { isAllowed, signal }: { isAllowed: FetchRules['isAllowed']; signal: AbortSignal },
): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Chaka' }
  return new Promise((resolve, reject) => {
    const sent = get(
      url,
      { lookup: lookUpPublic(isAllowed), headers, signal, agent: false },
      resolve,
    )
    sent.once('error', (error) =>
      reject(new Refusal(error instanceof NotPublic ? 'picture_address' : 'picture_not_fetched')),
    )
  })
}

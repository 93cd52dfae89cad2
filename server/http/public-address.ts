import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, type LookupFunction, isIP, isIPv6 } from 'node:net'

/**
 * Addresses that are not of the public Internet, by IANA's registries of special-purpose addresses:
 * this machine, its network, a cloud's own services, and what leads to them in another form.
 */
const IPV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
const IPV6_PUBLIC = ['2000::/3']
const IPV6_SPECIAL = `2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const special4 = listOf(IPV4.split(/\s+/), 'ipv4')
const public6 = listOf(IPV6_PUBLIC, 'ipv6')
const special6 = listOf(IPV6_SPECIAL.split(/\s+/), 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? public6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    : !special4.check(address, 'ipv4')

export type IsAllowed = (address: string) => boolean

/** The server connects to no address that is hidden from the Internet. */
export class NotPublic extends Error {}

/** A host that is an address is connected to without being looked up. */
export function isHiddenHost({ hostname }: URL, isAllowed: IsAllowed = isPublicAddress): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowed(host)
}

/**
 * The look-up of a connection, so that a name that is looked up twice cannot lead elsewhere. Every
 * address of the name must be public, because any of them may be connected to.
 */
export const lookUpPublic =
  (isAllowed: IsAllowed = isPublicAddress): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '')
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new NotPublic(), '')
      const [first = { address: '', family: 0 }] = addresses
      if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })

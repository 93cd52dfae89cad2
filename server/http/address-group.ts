import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies write the port of the connection behind an IPv4 address. */
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/
const IPV6_WITH_PORT = /^\[([^\]]+)\](?::\d+)?$/
const GROUP_BITS = 16
const ALL_GROUPS = 8

/** One customer has an IPv4 address, or the /64 network of an IPv6 address. */
export function groupOfAddress(address: string): string {
  const plain = withoutPort(address)
  return isIPv6(plain) ? prefixOf(plain, 64) : plain
}

/**
 * One subscriber can cheaply rent these addresses: the /24 network of an IPv4 address, or the /48
 * network of an IPv6 address.
 */
export function networkOfAddress(address: string): string {
  const plain = withoutPort(address)
  if (isIPv6(plain)) return prefixOf(plain, 48)
  const [first, second, third, fourth] = plain.split('.')
  return fourth === undefined ? plain : `${first}.${second}.${third}.0/24`
}

/**
 * One line has these addresses: a single IPv4 address, because all customers of a mobile carrier
 * share a network of them, or the /48 network of an IPv6 address.
 */
export function lineOfAddress(address: string): string {
  const plain = withoutPort(address)
  return isIPv6(plain) ? prefixOf(plain, 48) : plain
}

function withoutPort(address: string): string {
  const [zoneless = ''] = address.split('%')
  const bare = IPV4_WITH_PORT.exec(zoneless)?.[1] ?? IPV6_WITH_PORT.exec(zoneless)?.[1] ?? zoneless
  return MAPPED_IPV4.exec(bare)?.[1] ?? bare
}

const prefixOf = (address: string, bits: number): string =>
  `${groupsOfIPv6(address)
    .slice(0, bits / GROUP_BITS)
    .join(':')}::/${bits}`

export function groupsOfIPv6(address: string): string[] {
  // URLs write every IPv6 address in one form.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = before.split(':').filter(Boolean)
  const rest = after?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: ALL_GROUPS - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest]
}

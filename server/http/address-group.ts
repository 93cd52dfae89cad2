import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Groups of 16 bits in a network prefix of 64. */
const PREFIX_GROUPS = 4
const ALL_GROUPS = 8

/** What one customer has: an IPv4 address, or the /64 network of an IPv6 address. */
export function groupOfAddress(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = MAPPED_IPV4.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  // URLs write every IPv6 address in one form.
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = before.split(':').filter(Boolean)
  const rest = after?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: ALL_GROUPS - groups.length - rest.length }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, PREFIX_GROUPS).join(':')}::/64`
}

import { isIP } from 'node:net'
import { groupsOfIPv6 } from '../http/address-group.ts'

type Range = { first: bigint; last: bigint }

/**
 * Visitors have these addresses: IPv4 as IPv6 writes it, without 0.x, multicast and reserved; IPv6.
 */
const VISITORS = [
  '::ffff:1.0.0.0-::ffff:223.255.255.255',
  '2000::-3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
]

function readRange(text: string): Range | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || more.length > 0) return undefined
  if (bits !== undefined && !(/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest))
    return undefined
  const size = 1n << BigInt(longest - Number(bits ?? longest))
  const first = (numberOf(address) / size) * size
  return { first, last: first + size - 1n }
}

/** IPv4 addresses get their place within IPv6, because a range of IPv6 may contain them. */
function numberOf(address: string): bigint {
  const groups = groupsOfIPv6(isIP(address) === 4 ? `::ffff:${address}` : address)
  const digits = groups.map((group) => group.padStart(4, '0'))
  return BigInt(`0x${digits.join('')}`)
}

export const isAddressOrRange = (text: string): boolean => readRange(text) !== undefined

/** Together such ranges trust every visitor of the internet. */
export function coverAllVisitors(texts: readonly string[]): boolean {
  const ranges = texts.flatMap((text) => readRange(text) ?? [])
  const sorted = ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1))
  return VISITORS.some((visitors) => {
    const [begin = 0n, end = 0n] = visitors.split('-').map(numberOf)
    let next = begin
    for (const { first, last } of sorted) if (first <= next && last >= next) next = last + 1n
    return next > end
  })
}

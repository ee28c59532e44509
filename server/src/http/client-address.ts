import { isIPv6 } from 'node:net'

const V4_IN_V6 = '::ffff:'
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3
const GROUPS = 8

/**
 * What rate limits count by. A household or a machine gets a whole /64 of IPv6 addresses, so those count as one.
 */
export function subjectOfAddress(address: string): string {
  if (address.startsWith(V4_IN_V6)) return address.slice(V4_IN_V6.length)
  if (!isIPv6(address)) return address
  return `${expand(address).slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Its neighbours in IPv6, where one who is given a /48 has 65 536 networks to call from; null where there are none. */
export function neighboursOfAddress(address: string): string | null {
  if (address.startsWith(V4_IN_V6) || !isIPv6(address)) return null
  return `${expand(address).slice(0, SITE_GROUPS).join(':')}::/48`
}

function expand(address: string): string[] {
  const [left = '', right] = address.split('%')[0]?.split('::') ?? []
  const leftGroups = left === '' ? [] : left.split(':')
  const rightGroups = right ? right.split(':') : []
  const missing = GROUPS - leftGroups.length - rightGroups.length
  const groups =
    right === undefined ? leftGroups : [...leftGroups, ...Array<string>(Math.max(0, missing)).fill('0'), ...rightGroups]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

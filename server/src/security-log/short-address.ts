import { isIPv4 } from 'node:net'

/** The network alone: a /24 of IPv4, the first three groups (a /48) of IPv6. */
export function shortAddress(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}

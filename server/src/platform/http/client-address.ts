import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

const NETWORK_GROUPS = 4
const SITE_GROUPS = 3
const GROUPS = 8

/**
 * The subject of an address for rate limits. A household or a machine gets a whole /64 of IPv6 addresses, so these
 * count as one.
 */
export function subjectOfAddress(address: string): string {
  if (!isIPv6(address)) return address
  const groups = expand(address)
  return embeddedV4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** The /48 of an IPv6 address, whose holder has 65 536 networks to call from; null for IPv4. */
export function neighboursOfAddress(address: string): string | null {
  if (!isIPv6(address)) return null
  const groups = expand(address)
  return embeddedV4(groups) === null ? `${groups.slice(0, SITE_GROUPS).join(':')}::/48` : null
}

/**
 * The prefixes in front of an IPv4 address: of a system that listens for both (RFC 4291, 2.5.5.2), and of a translator
 * in front of a network without IPv4 (RFC 6052, 2.1), where all callers would be one /64 otherwise.
 */
const PREFIXES_OF_V4: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

function embeddedV4(groups: readonly string[]): string | null {
  if (!PREFIXES_OF_V4.has(groups.slice(0, -2).join(':'))) return null
  const bytes = groups.slice(-2).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** The eight groups. A URL has them in lower case, without leading zeros, and with hexadecimal digits for dotted ones. */
function expand(address: string): string[] {
  const canonical = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right]
}

// The caller's address as stated by a proxy, trusted only for the proxies of TRUST_PROXY.

/** Names that stand for networks. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const PREFIX_BITS_MAX = { 4: 32, 6: 128 } as const

/** An address, a network such as 10.0.0.0/8, or one of the names above. */
export function isAddressOrNetwork(item: string): boolean {
  if (Object.hasOwn(NAMED_NETWORKS, item)) return true
  const [address = '', prefix, ...more] = item.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= PREFIX_BITS_MAX[version])
}

export type ProxyTrust = (address: string | undefined) => boolean

export function createProxyTrust(trustedProxies: readonly string[]): ProxyTrust {
  const trusted = new BlockList()
  for (const item of trustedProxies.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', prefix] = item.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (address = '') => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Removes ports, which some proxies append: they differ per connection and do not identify the caller. */
export function readForwardedAddresses(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length === 0) return
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined) headers['x-forwarded-for'] = String(forwarded).split(',').map(withoutPort).join(', ')
    done()
  })
}

function withoutPort(text: string): string {
  const address = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1]
  return bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address)
}

// What a proxy tells of the caller, believed of those alone that TRUST_PROXY names.
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

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

/** Some proxies tell the port too, which differs with each connection and is no part of who calls. */
export function readForwardedAddresses(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length === 0) return
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const told = headers['x-forwarded-for']
    if (told !== undefined) headers['x-forwarded-for'] = String(told).split(',').map(withoutPort).join(', ')
    done()
  })
}

function withoutPort(text: string): string {
  const address = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1]
  return bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(':')) : address)
}

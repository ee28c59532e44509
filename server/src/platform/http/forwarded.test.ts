import { expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'
import { type Environment, parseConfig } from '../../app/config/config.ts'
import { createProxyTrust } from './client-address.ts'

const startApp = testApps()

async function seenBy(environment: Environment, remoteAddress: string, headers: Record<string, string>) {
  const http = await (await startApp({ environment })).openHttp()
  const seen: unknown[] = []
  http.addHook('onRequest', async ({ ip, protocol }) => void seen.push({ ip, protocol }))
  await http.inject({ url: '/healthz', remoteAddress, headers })
  return seen[0]
}

test('[issue 17.3] forwarded address and protocol are believed from configured proxies only', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
  const environment = { TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }
  expect(await seenBy(environment, '10.1.2.3', forwarded)).toEqual({ ip: '198.51.100.7', protocol: 'https' })
  expect(await seenBy(environment, '::ffff:10.1.2.3', forwarded)).toEqual({ ip: '198.51.100.7', protocol: 'https' })
  expect(await seenBy(environment, '192.0.2.1', forwarded)).toEqual({ ip: '192.0.2.1', protocol: 'http' })
  expect(await seenBy({}, '10.1.2.3', forwarded)).toEqual({ ip: '10.1.2.3', protocol: 'http' })
})

test.each([
  ['198.51.100.7:50123', '198.51.100.7'],
  ['[2001:db8::7]:50123', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['6.6.6.6, 198.51.100.7:1, 10.0.0.9:443', '198.51.100.7'],
])('[issue 15.9] of %s the address is %s, whatever the port', async (forwarded, ip) => {
  const headers = { 'x-forwarded-for': forwarded }
  expect(await seenBy({ TRUST_PROXY: '10.0.0.0/8' }, '10.1.2.3', headers)).toMatchObject({ ip })
})

test('[issue 15.9] networks of one /48 share four times the limit of one', async () => {
  const { app } = await startApp()
  const call = (network: number) =>
    app.inject({ method: 'POST', url: '/api/check-blacklist', payload: {}, remoteAddress: `2001:db8:1:${network}::1` })
  for (let calls = 0; calls < 1200; calls += 1) expect((await call(calls % 50)).statusCode).toBe(200)
  expect((await call(99)).statusCode).toBe(429)
  const elsewhere = {
    method: 'POST',
    url: '/api/check-blacklist',
    payload: {},
    remoteAddress: '2001:db8:2::1',
  } as const
  expect((await app.inject(elsewhere)).statusCode).toBe(200)
})

test('names stand for networks', () => {
  const isTrusted = createProxyTrust(['loopback', 'uniquelocal'])
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.9', '172.16.3.4', 'fd00::1'].map(isTrusted)).toEqual(Array(5).fill(true))
  expect(['8.8.8.8', 'fe80::1', 'nonsense', undefined].map(isTrusted)).toEqual(Array(4).fill(false))
})

test.each(['300.1.1.1', '10.0.0.0/33', '10.0.0', '2001:db8::/129', 'my-proxy', '10.0.0.0/8/8'])(
  '[issue 15.11] TRUST_PROXY=%s is one sentence at start',
  (wrong) => {
    expect(() => parseConfig({ TRUST_PROXY: `10.0.0.1,${wrong}` })).toThrow(
      /^TRUST_PROXY: expected a comma-separated list of addresses or networks of your reverse proxies[^\n]*$/,
    )
  },
)

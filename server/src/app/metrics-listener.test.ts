import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { listenForMetrics } from './metrics-listener.ts'

const startApp = testApps()

test('[issue 15.2] figures are for this machine, or on an address of their own and nowhere else', async () => {
  const here = await startApp()
  const statusFrom = async ({ app }: typeof here, remoteAddress: string) =>
    (await app.inject({ url: '/metrics', remoteAddress })).statusCode
  expect([await statusFrom(here, '127.0.0.1'), await statusFrom(here, '203.0.113.9')]).toEqual([200, 404])

  const own = await startApp({ environment: { METRICS_PORT: '0' } })
  expect(await statusFrom(own, '127.0.0.1')).toBe(404)
  const server = await listenForMetrics(own.application.metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const figures = await fetch(`${url}/metrics`)
  expect([figures.status, await figures.text()]).toEqual([200, expect.stringContaining('bougie_http_request_seconds')])
  expect((await fetch(`${url}/api/status`)).status).toBe(404)
})

test('figures are for nobody whom a proxy on this machine may hide', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const statusesOf = async (environment: Record<string, string>) => {
    const { app } = await startApp({ environment })
    const asked = [{}, { headers: forwarded }].map((sent) => app.inject({ url: '/metrics', ...sent }))
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  }
  const https = { PUBLIC_ORIGIN: 'https://jeu.example.org' }
  expect(await statusesOf({})).toEqual([200, 404])
  // The server speaks no https itself, so every player comes by a proxy, which may add no header.
  expect(await statusesOf(https)).toEqual([404, 404])
  expect(await statusesOf({ ...https, TRUST_PROXY: 'loopback' })).toEqual([200, 404])
})

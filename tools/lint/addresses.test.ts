import { afterEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../../server/src/config.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** As `npm run dev` reads it. */
async function developmentProxy() {
  const { default: config } = await import('../../client/vite.config.ts')
  return config
}

test('[R34] the server listens on 8022 unless told otherwise', () => {
  expect(parseConfig({}).port).toBe(8022)
  expect(parseConfig({ PORT: '9000' }).port).toBe(9000)
})

test('[R32] the address of the price feed is a setting', () => {
  const address = 'wss://prices.example/stream'
  expect(parseConfig({ PRICE_FEED: 'binance', PRICE_FEED_URL: address }).priceFeed).toMatchObject({
    kind: 'binance',
    url: address,
  })
})

test("[R33] [R35] in development calls and the games' socket go to an address of its own setting", async () => {
  const config = await developmentProxy()
  expect(config).toMatchObject({
    server: {
      port: 5173,
      proxy: {
        '/api': { target: 'http://localhost:8022' },
        '/ws': { target: 'http://localhost:8022', ws: true },
      },
    },
  })
  vi.resetModules()
  vi.stubEnv('DEV_SERVER_ORIGIN', 'http://localhost:9000')
  expect(await developmentProxy()).toMatchObject({
    server: { proxy: { '/api': { target: 'http://localhost:9000' }, '/ws': { target: 'http://localhost:9000' } } },
  })
})

test('[R33] [R35] in production the page calls the server that it came from, which PUBLIC_ORIGIN names', () => {
  const { publicOrigins } = parseConfig({ PUBLIC_ORIGIN: 'https://bougie.example', NODE_ENV: 'production' })
  expect(publicOrigins).toEqual(['https://bougie.example'])
})

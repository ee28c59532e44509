import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseConfig } from '@bougie/server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createViteServer } from 'vitest/node'
import { WebSocketServer } from 'ws'
import { devServerOrigin } from '../../client/build/dev-server-origin.ts'
import viteConfig from '../../client/vite.config.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('[R34] the server listens on 8022 by default', () => {
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

describe('in development', () => {
  /** As `npm run dev` starts it, on a free port. */
  async function startPage(serverOrigin: string) {
    vi.stubEnv('DEV_SERVER_ORIGIN', serverOrigin)
    const config = viteConfig({ command: 'serve', mode: 'development' })
    const page = await createViteServer({
      ...config,
      configFile: false,
      logLevel: 'silent',
      root: fileURLToPath(new URL('../../client', import.meta.url)),
      server: { ...config.server, port: 0, strictPort: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
    })
    onTestFinished(() => page.close())
    await page.listen()
    if (page.httpServer === null) throw new Error('The page is served by nobody')
    const { port } = page.httpServer.address() as AddressInfo
    return `http://localhost:${port}`
  }

  /** Starts a server that responds with the requested path, and records the paths of its sockets. */
  async function startServer() {
    const sockets: string[] = []
    const server = createHttpServer((request, response) => response.end(`server ${request.url}`))
    new WebSocketServer({ server }).on('connection', (socket, { url }) => {
      sockets.push(url ?? '')
      socket.close()
    })
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { sockets, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('[R35] calls of the page go to the server that DEV_SERVER_ORIGIN names', async () => {
    const { origin } = await startServer()
    const page = await startPage(origin)
    expect(await (await fetch(`${page}/api/status`)).text()).toBe('server /api/status')
    expect(await (await fetch(`${page}/`)).text()).toContain('<div id="root"')
  })

  test('[R35] without it they go to the port that the server reads from its variables or from .env', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bougie-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const envFile = pathToFileURL(join(folder, '.env'))
    expect(devServerOrigin(envFile, {})).toBe('http://localhost:8022')
    writeFileSync(envFile, 'PORT=9000\n')
    expect(devServerOrigin(envFile, {})).toBe('http://localhost:9000')
    expect(devServerOrigin(envFile, { PORT: '9001' })).toBe('http://localhost:9001')
  })

  test("[R33] the games' socket goes there too", async () => {
    const { origin, sockets } = await startServer()
    const page = await startPage(origin)
    const socket = new WebSocket(`${page.replace('http', 'ws')}/ws?ticket=one`)
    await once(socket, 'close')
    expect(sockets).toEqual(['/ws?ticket=one'])
  })
})

// The proxy alone, in front of two servers that report the received requests.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@bougie/api-client/until.ts'
import { ERRORS, errorResponseSchema } from '@bougie/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../player/free-port.ts'
import { repositoryRoot } from '../prisma/paths.ts'
import { makeCertificate } from '../scale/certificate.ts'
import { describeStack } from './describe-stack.ts'
import { startProcess } from './stack.ts'

const REQUEST_ID = 'Zm9v-1'

interface Backend {
  readonly port: number
  readonly server: Server
  isReady: boolean
  isAlive: boolean
  /** The hashed file of its version; it has no other one. */
  file: string
  /** Requests for any hashed file. */
  fileRequests: number
}

async function startBackend(): Promise<Backend> {
  const server = createServer(({ url = '', headers }, response) => {
    if (url === '/readyz') response.writeHead(backend.isReady ? 200 : 503).end()
    else if (url === '/healthz') response.writeHead(backend.isAlive ? 200 : 503).end()
    else if (url.startsWith('/assets/')) {
      backend.fileRequests += 1
      response.writeHead(url === backend.file ? 200 : 404).end(url)
    } else
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-request-id': REQUEST_ID })
        .end(JSON.stringify(headers))
  })
  const port = await freePort()
  const backend: Backend = { port, server, isReady: true, isAlive: true, file: '', fileRequests: 0 }
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return backend
}

interface ProxyOptions {
  readonly trusted?: string
  readonly certificate?: string
}

async function startProxy({ trusted = '255.255.255.255', certificate = '' }: ProxyOptions = {}) {
  const backends = [await startBackend(), await startBackend()]
  const [port, figuresPort, tlsPort] = [await freePort(), await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'bougie-proxy-'))
  let text = readFileSync(join(repositoryRoot, 'deploy', 'haproxy.cfg'), 'utf8')
  for (const [index, backend] of backends.entries()) {
    text = text.replaceAll(` server-${index + 1}:8022`, ` 127.0.0.1:${backend.port}`)
  }
  for (const [inside, here] of [
    [8080, port],
    [8405, figuresPort],
    [8443, tlsPort],
  ]) {
    text = text.replace(`bind :${inside}`, `bind 127.0.0.1:${here}`)
  }
  writeFileSync(join(folder, 'haproxy.cfg'), text)
  const command = ['haproxy', '-f', join(folder, 'haproxy.cfg')]
  const env = { TRUSTED_PROXIES: trusted, TLS_CERTIFICATE: certificate }
  const proxy = startProcess({ command, cwd: folder, env })
  onTestFinished(async () => {
    await proxy.stop()
    rmSync(folder, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, { headers, method, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const figures = async () => (await fetch(`http://127.0.0.1:${figuresPort}/metrics`)).text()
  const untilShown = (what: RegExp) =>
    until(
      async () => {
        if (!proxy.isRunning()) throw new Error(proxy.output())
        return what.test(await figures().catch(() => ''))
      },
      { what: `${what} in the figures` },
    )
  await untilShown(/haproxy_backend_active_servers\{proxy="servers"\} 2/)
  const forwarded = async (headers: Record<string, string>) => JSON.parse((await ask('/', headers)).text)
  return { ask, forwarded, untilShown, backends, tlsPort, url, output: proxy.output }
}

describeStack('the proxy', () => {
  test('[17.3] forwarded headers of a caller are replaced by its own address', async () => {
    const { forwarded } = await startProxy()
    const lies = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', forwarded: 'for=203.0.113.9' }
    const headers = await forwarded(lies)
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(headers).not.toHaveProperty('forwarded')
  })

  test('[17.3] trusted proxies are believed, one before the other, up to the first that is not trusted', async () => {
    const { forwarded } = await startProxy({ trusted: '127.0.0.0/8 10.1.0.0/16' })
    const seen = async (chain: string) => (await forwarded({ 'x-forwarded-for': chain }))['x-forwarded-for']
    expect(await seen('203.0.113.9')).toBe('203.0.113.9')
    expect(await seen('198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
    expect(await seen('198.51.100.7, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
    expect(await seen('2001:db8::1, 10.1.2.3, 10.1.2.4')).toBe('2001:db8::1')
    expect(await forwarded({ 'x-forwarded-proto': 'https' })).toMatchObject({ 'x-forwarded-proto': 'https' })
    expect(await forwarded({ 'x-forwarded-proto': 'gopher' })).toMatchObject({ 'x-forwarded-proto': 'http' })
    expect(await forwarded({})).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
  })

  test('figures stay inside, however they are spelled', async () => {
    const { ask } = await startProxy()
    for (const path of ['/metrics', '/%6detrics']) expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test('[17.2] when no server is ready those that are alive serve; when none is, the response is French, or JSON', async () => {
    const { ask, untilShown, backends } = await startProxy()
    for (const backend of backends) backend.isReady = false
    await untilShown(/haproxy_backend_active_servers\{proxy="servers"\} 0/)
    expect((await ask('/')).status).toBe(200)
    expect((await ask('/api/leaderboard')).status).toBe(200)

    for (const backend of backends) backend.isAlive = false
    await untilShown(/haproxy_backend_active_servers\{proxy="alive"\} 0/)
    const page = await ask('/battle')
    expect([page.status, page.headers.get('retry-after'), page.text]).toEqual([
      503,
      '5',
      expect.stringContaining('Bougie revient dans un instant'),
    ])
    const call = await ask('/api/leaderboard')
    expect([call.status, errorResponseSchema.parse(JSON.parse(call.text))]).toEqual([
      503,
      {
        error: 'SERVICE_UNAVAILABLE',
        message: ERRORS.SERVICE_UNAVAILABLE.message,
        requestId: expect.stringMatching(/^[\w-]+$/),
      },
    ])
  })

  test('each call is a line of JSON with time and request id, whatever its path; the query is in none', async () => {
    const { ask, output } = await startProxy()
    const path = `/a\\"${'b'.repeat(3_000)}`
    await ask(`${path}?token=secret`)
    await until(() => output().includes('durationMs'), { what: 'the line of the call' })
    const [line = ''] = output()
      .split('\n')
      .filter((text) => text.includes('durationMs'))
    const { path: logged, ...fields } = JSON.parse(line)
    expect(fields).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
      requestId: REQUEST_ID,
      status: 200,
    })
    expect(logged).toHaveLength(200)
    expect(output()).not.toContain('secret')
  })

  test('during an update each page gets the files of its version, whichever server it asks', async () => {
    const { ask, untilShown, backends } = await startProxy()
    const files = ['/assets/index-old.js', '/assets/index-new.js']
    for (const [index, backend] of backends.entries()) backend.file = files[index] ?? ''
    const statuses = async () => {
      const asked = await Promise.all([...files, ...files, ...files, ...files].map((path) => ask(path)))
      return asked.map(({ status }) => status)
    }
    const each = Array(8).fill(200)
    expect(await statuses()).toEqual(each)
    expect(backends.every(({ fileRequests }) => fileRequests > 0)).toBe(true)
    expect((await ask('/assets/index-gone.js')).status).toBe(404)

    const [starting] = backends
    if (starting) starting.isReady = false
    await untilShown(/haproxy_backend_active_servers\{proxy="servers"\} 1/)
    expect(await statuses()).toEqual(each)
  })

  test('only a read of a file is repeated', async () => {
    const { ask, backends } = await startProxy()
    expect((await ask('/assets/index-old.js', {}, 'POST')).status).toBe(404)
    expect(backends.reduce((sum, { fileRequests }) => sum + fileRequests, 0)).toBe(1)
  })

  test('[17.11] with a certificate https is served, and http leads there', async () => {
    const { certificate, both } = makeCertificate()
    const { ask, tlsPort, output } = await startProxy({ certificate: both })
    const redirect = await ask('/cycle?a=b')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/cycle\?a=b$/),
    ])
    await until(() => output().includes('"status":308'), { what: 'the line of the redirect' })
    const line = output()
      .split('\n')
      .find((text) => text.includes('"status":308'))
    expect(JSON.parse(line ?? '')).toMatchObject({ client: '127.0.0.1', method: 'GET', path: '/cycle' })
    const forwarded = await new Promise<string>((done, fail) => {
      const call = request({ host: '127.0.0.1', port: tlsPort, ca: readFileSync(certificate), servername: 'localhost' })
      call.once('error', fail)
      call.once('response', (response) => response.setEncoding('utf8').once('data', done))
      call.end()
    })
    expect(JSON.parse(forwarded)).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' })
  })
})

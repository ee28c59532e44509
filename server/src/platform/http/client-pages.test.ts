import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedApp, testApps } from '../../../test/build-test-app.ts'

const startApp = testApps()
/** Below a folder that is called like the one of hashed files. */
const root = mkdtempSync(join(tmpdir(), 'bougie-client-'))
const directory = join(root, 'assets', 'client')
const openPages = sharedApp({ clientDirectory: directory })
const SCRIPT = 'console.log("bougie")'.repeat(100)
const STYLE = '<style nonce="%NONCE%">p{}</style>'
const PREVIEW = '<meta property="og:image" content="%ORIGIN%/icons/icon-512.png" />'
const HOME = `<html><head><title>Bougie</title>${PREVIEW}${STYLE}</head><body><p>Le jeu</p></body></html>`
const LOBBY = `<html><head><title>Bougie</title>${STYLE}</head><body><p>${'Deux joueurs. '.repeat(100)}</p></body></html>`
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

beforeAll(() => {
  mkdirSync(join(directory, 'assets'), { recursive: true })
  mkdirSync(join(directory, '.vite'))
  writeFileSync(
    join(directory, 'index.html'),
    `<!doctype html><html><head><title>Bougie</title>${PREVIEW}</head></html>`,
  )
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>')
  writeFileSync(join(directory, 'sw.js'), SCRIPT)
  writeFileSync(join(directory, 'sw.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(directory, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(directory, '.vite', 'first-paint.json'), JSON.stringify({ '/': HOME, '/battle': LOBBY }))
  writeFileSync(join(directory, 'assets', 'main-abc123.js'), SCRIPT)
  writeFileSync(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT))
})

afterAll(() => rmSync(root, { recursive: true }))

test.each(['/', '/battle', '/battle/game', '/profile?ref=CODE', '/index.html', '/panel-influencer/zoe.d'])(
  'a browser that opens %s gets the page, asked for again each time',
  async (url) => {
    const { app } = await openPages()
    const response = await app.inject({ url, headers: BROWSER })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.body).toContain('<title>Bougie</title>')
  },
)

test.each(['/%', '/100%', '/panel-influencer/%ff?ref=CODE'])(
  '[A19] a browser that opens %s, whose escapes are broken, is redirected to the home page',
  async (url) => {
    const { app } = await openPages()
    const { statusCode, headers } = await app.inject({ url, headers: BROWSER })
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/', 'no-store'])
    expect((await app.inject({ method: 'POST', url, headers: BROWSER })).json()).toMatchObject({
      error: 'FORMAT_ERROR',
    })
  },
)

test.each(['/battle?utm_source=t.co', '/?ref=a.b', '/cycle?v=1.2'])(
  'a link preview that asks for %s gets the page',
  async (url) => {
    const { app } = await openPages()
    const { statusCode, headers } = await app.inject({ url, headers: { accept: '*/*' } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  },
)

test('a preview of a shared link is led to the picture by a complete address of the first public origin', async () => {
  const environment = { PUBLIC_ORIGIN: 'https://bougie.example,https://www.bougie.example', NODE_ENV: 'production' }
  const { app } = await startApp({ clientDirectory: directory, environment })
  for (const url of ['/', '/defi/ABCDEF']) {
    expect((await app.inject({ url, headers: { accept: '*/*' } })).body).toContain(
      '<meta property="og:image" content="https://bougie.example/icons/icon-512.png" />',
    )
  }
})

test.each(['/profile', '/nowhere'])('%s takes no other method than a page does', async (url) => {
  const { app } = await openPages()
  const response = await app.inject({ method: 'POST', url, payload: {} })
  expect([response.statusCode, response.headers['allow'], response.json().error]).toEqual([
    405,
    'GET, HEAD',
    'METHOD_NOT_ALLOWED',
  ])
})

test('an overloaded server refuses calls and new pages, and still gives its files to the pages that are open', async () => {
  const { app } = await startApp({ clientDirectory: directory, isOverloaded: () => true })
  const statusOf = async (url: string) => (await app.inject({ url, headers: BROWSER })).statusCode
  for (const url of ['/', '/profile', '/api/status', '/assets-of-nobody']) expect(await statusOf(url)).toBe(503)
  for (const url of ['/assets/main-abc123.js', '/favicon.svg', '/healthz']) expect(await statusOf(url)).toBe(200)
  expect(await statusOf('/assets/old-111111.js')).toBe(404)
  expect((await app.inject('/api/status')).headers['retry-after']).toBe('5')
})

test('a client without an Accept header gets the page as well', async () => {
  const { app } = await openPages()
  const response = await app.inject({ url: '/profile', headers: {} })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test.each(['/api/unknown', '/assets/old-111111.js', '/ws'])('%s is never a page', async (url) => {
  const { app } = await openPages()
  const response = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
})

test.each(['/.vite/manifest.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/assets/../.vite/manifest.json'])(
  '%s is no file for anybody',
  async (url) => {
    const { app } = await openPages()
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('every page has a nonce of its own, known to its policy and to the styles that the page makes', async () => {
  const { app } = await openPages()
  const nonces = new Set<string>()
  for (let times = 0; times < 2; times += 1) {
    const response = await app.inject({ url: '/', headers: BROWSER })
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)" \/>/.exec(response.body)?.[1] ?? 'none'
    expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})

test.each([
  ['/', 'Le jeu'],
  ['/?ref=CODE', 'Le jeu'],
  ['/battle', 'Deux joueurs.'],
  ['/battle?ref=CODE', 'Deux joueurs.'],
])('the page of %s is painted before its scripts, its styles known to the policy', async (url, words) => {
  const { app } = await openPages()
  const response = await app.inject({ url, headers: BROWSER })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.body).toContain(`<p>${words}`)
  const nonce = /<style nonce="([^"]{16,})">/.exec(response.body)?.[1]
  expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
  expect(response.body).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`)
  expect(response.body).not.toContain('%NONCE%')
})

test.each([
  ['light', 'colour_scheme=light'],
  ['dark', 'first=1; colour_scheme=dark; last=2'],
  [null, ''],
  [null, 'colour_scheme=auto'],
  [null, 'colour_scheme=light" onload="x'],
  [null, 'my_colour_scheme=light'],
])('[issue 19.14] a page is painted in the chosen scheme before any script: %s of "%s"', async (scheme, cookie) => {
  const { app } = await openPages()
  for (const url of ['/', '/profile']) {
    const headers = { ...BROWSER, cookie, 'accept-encoding': 'gzip' }
    const { rawPayload, headers: sent } = await app.inject({ url, headers })
    const root = /<html[^>]*>/.exec(gunzipSync(rawPayload).toString())?.[0]
    expect(root).toBe(scheme === null ? '<html>' : `<html data-mantine-color-scheme="${scheme}">`)
    expect(sent['vary']).toContain('cookie')
  }
})

test.each(['/index.html', '/battle/game', '/profile'])('the page of %s paints nothing of another page', async (url) => {
  const { app } = await openPages()
  expect((await app.inject({ url, headers: BROWSER })).body).not.toMatch(/<p>|<style/)
})

test('a painted page is compressed, and is no response for a program', async () => {
  const { app } = await openPages()
  const page = await app.inject({ url: '/battle', headers: { ...BROWSER, 'accept-encoding': 'br, gzip' } })
  expect(page.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(page.rawPayload).toString()).toContain('Deux joueurs.')
  const program = await app.inject({ url: '/battle', headers: { accept: 'application/json' } })
  expect(program.statusCode).toBe(404)
  expect(program.json().error).toBe('NOT_FOUND')
})

test('the policy of pages is strict: own scripts, own connections, no frames', async () => {
  const { app } = await openPages()
  const { headers } = await app.inject({ url: '/', headers: BROWSER })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' ws://localhost:8022;")
  for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
    expect(policy).toContain(directive)
  }
  expect(policy).not.toMatch(/unsafe-|\*/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('an https origin is kept to https', async () => {
  const environment = { PUBLIC_ORIGIN: 'https://bougie.example', NODE_ENV: 'production' }
  const { app } = await startApp({ clientDirectory: directory, environment })
  const { headers } = await app.inject({ url: '/', headers: BROWSER })
  for (const sent of [headers, (await app.inject('/api/status')).headers]) {
    expect(sent['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
  expect(headers['content-security-policy']).toContain("connect-src 'self' wss://bougie.example;")
})

test('hashed files are kept for good, in the compression that the build made', async () => {
  const { app } = await openPages()
  const url = '/assets/main-abc123.js'
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(compressed.headers['content-type']).toMatch(/javascript/)
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
  expect((await app.inject({ url })).body).toBe(SCRIPT)
})

test('a hashed file that this version lacks is missing for this request only', async () => {
  const { app } = await openPages()
  const { statusCode, headers } = await app.inject('/assets/main-def456.js')
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

test('other files are asked for again, and get a 304 when they are the same', async () => {
  const { app } = await openPages()
  const first = await app.inject('/favicon.svg')
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': first.headers.etag ?? '' } })
  expect(again.statusCode).toBe(304)
})

test('responses of the API are stored nowhere and load nothing', async () => {
  const { app } = await startApp()
  for (const url of ['/api/proxy/passkeys/auth/sign-in', '/api/unknown', '/api/users/me']) {
    expect((await app.inject(url)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
})

test.each(['br', 'identity'])(
  'the worker of the shell is asked for again each time and may fetch from here, as %s',
  async (encoding) => {
    const { app } = await openPages()
    const worker = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
    expect(worker.statusCode).toBe(200)
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    const page = await app.inject({ url: '/', headers: BROWSER })
    expect(page.headers['content-security-policy']).toContain("; worker-src 'self';")
  },
)

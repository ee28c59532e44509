import { connect } from 'node:net'
import { errorResponseSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'

const startApp = testApps()

test.each([
  ['no HTTP at all', 'Bonjour !\r\n\r\n', 400],
  ['endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['no host', 'GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
])('%s is answered in the shape of all errors', async (_title, sent, status) => {
  const { listen } = await startApp()
  const address = await listen()
  const response = await exchange(Number(new URL(address).port), sent)
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(errorResponseSchema.parse(JSON.parse(body))).toMatchObject({
    error: 'FORMAT_ERROR',
    issues: [{ path: '', message: expect.stringMatching(/\p{L}/u) }],
  })
})

test.each(['h2c', 'TLS/1.0, h2c'])('an offer to speak %s is passed over', async (upgrade) => {
  const { listen } = await startApp()
  const address = await listen()
  const offer = `Connection: close, Upgrade\r\nUpgrade: ${upgrade}\r\n`
  for (const path of ['/api/status', '/ws']) {
    const response = await exchange(
      Number(new URL(address).port),
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n`,
    )
    expect(response.split('\r\n')[0]).toBe(path === '/ws' ? 'HTTP/1.1 404 Not Found' : 'HTTP/1.1 200 OK')
  }
})

test('an expectation that nobody knows is passed over', async () => {
  const { listen } = await startApp()
  const address = await listen()
  const call = 'GET /api/status HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n'
  expect(await exchange(Number(new URL(address).port), call)).toMatch(/^HTTP\/1.1 200 OK\r\n/)
})

function exchange(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

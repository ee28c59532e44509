import { describe, expect, onTestFinished, test } from 'vitest'
import { ok, refusal } from '../../testing/fake-server.ts'
import { alicePlayer } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const BALANCE = '/api/wallets/user/:userId'

function openAt(page: string) {
  window.history.replaceState(null, '', page)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  const { app } = renderApp(null, { signedInAs: {} })
  const visited: string[] = []
  app.navigation.attach((path) => visited.push(path))
  return { life: app.life, outcome: () => ({ isSignedIn: app.session.get() !== null, visited }) }
}

function after401(callPath: string, page = '/portefeuille') {
  const { life, outcome } = openAt(page)
  life.refused(callPath)
  return outcome()
}

describe('a 401 with the stored token', () => {
  test.each([BALANCE, '/api/admin/users', '/api/public-users/logout'])(
    '[K17] [K18] to %s ends the session and goes home',
    (call) => {
      expect(after401(call)).toEqual({ isSignedIn: false, visited: ['/'] })
    },
  )

  test.each([
    '/api/users/me',
    '/api/users/:id',
    '/api/users/wallet/:walletAddress',
    '/api/public-users/validate-token',
  ])('[K18] does nothing for %s', (call) => {
    expect(after401(call)).toEqual({ isSignedIn: true, visited: [] })
  })

  test.each(['/', '/battle', '/battle/game'])('[K19] stays where it is on %s', (page) => {
    expect(after401(BALANCE, page)).toEqual({ isSignedIn: false, visited: [] })
  })

  test('[K19] a path that only begins like battle is left', () => {
    expect(after401(BALANCE, '/battleship')).toEqual({ isSignedIn: false, visited: ['/'] })
  })

  test('[issue 16.1] says nothing of a session that is just giving way to the next', async () => {
    const { life, outcome } = openAt('/profile')
    await life.exchange(async () => {
      life.refused(BALANCE)
      return { user: alicePlayer(), tokens: null }
    })
    expect(outcome()).toEqual({ isSignedIn: true, visited: [] })
  })
})

describe('token validation', () => {
  const VALIDATE = 'POST /api/public-users/validate-token'

  test.each([
    ['[K20] [E13] valid false', ok({ valid: false, message: 'expiré' }), false],
    ['[E13] valid true', ok({ valid: true, message: 'ok' }), true],
    ['[K21] a 401', refusal(401, 'UNAUTHORIZED'), false],
    ['[K22] too many requests', refusal(429, 'RATE_LIMIT'), true],
    ['[K22] a proxy without the page', { status: 404, body: '<html>Not Found</html>' }, true],
    ['[K22] a captive portal', { status: 401, body: '<html>Connectez-vous</html>' }, true],
    ['[K22] a server error', refusal(500, 'SERVER_ERROR'), true],
    ['[K22] no response', 'unreachable', true],
  ] as const)('%s: the session stays: %s', async (_case, response, stays) => {
    const { app, server } = renderApp(null, { signedInAs: {}, responses: { [VALIDATE]: response } })
    await app.life.validate()
    expect(app.session.get() !== null).toBe(stays)
    expect(server.requests[0]?.headers['authorization']).toBe('Bearer token-of-alice')
  })
})

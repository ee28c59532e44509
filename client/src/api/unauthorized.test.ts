import { describe, expect, test } from 'vitest'
import { createUnauthorizedHandler } from './unauthorized.ts'

function response401(call: string, page: string) {
  const done: string[] = []
  createUnauthorizedHandler({
    isExchanging: () => false,
    expireSession: () => done.push('clear'),
    currentPath: () => page,
    goHome: () => done.push('home'),
  })(call)
  return done
}

describe('a 401 with the stored token', () => {
  test.each(['/api/wallets/user/:userId', '/api/admin/users', '/api/public-users/logout'])(
    '[K17] [K18] to %s ends the session and goes home',
    (call) => {
      expect(response401(call, '/portefeuille')).toEqual(['clear', 'home'])
    },
  )

  test.each([
    '/api/users/me',
    '/api/users/:id',
    '/api/users/wallet/:walletAddress',
    '/api/public-users/validate-token',
  ])('[K18] does nothing for %s', (call) => {
    expect(response401(call, '/portefeuille')).toEqual([])
  })

  test.each(['/', '/battle', '/battle/game'])('[K19] stays where it is on %s', (page) => {
    expect(response401('/api/wallets/user/:userId', page)).toEqual(['clear'])
  })

  test('[K19] a path that only begins like battle is left', () => {
    expect(response401('/api/wallets/user/:userId', '/battleship')).toEqual(['clear', 'home'])
  })

  test('[issue 16.1] says nothing of a session that is just giving way to the next', () => {
    const done: string[] = []
    createUnauthorizedHandler({
      isExchanging: () => true,
      expireSession: () => done.push('clear'),
      currentPath: () => '/profile',
      goHome: () => done.push('home'),
    })('/api/wallets/user/:userId')
    expect(done).toEqual([])
  })
})

import type { Challenge, UserId } from '@bougie/protocol'
import type { Player } from './battle-fixture.ts'
import type { TestApp } from './build-test-app.ts'

type Caller = Pick<Player, 'user'>

/** A challenge of 10 euros for a quarter of an hour by default. */
export function createChallenge(
  { call }: TestApp,
  { user: { token } }: Caller,
  body: { readonly amount?: number; readonly expires_in?: 15 | 60; readonly opponent_id?: UserId } = {},
) {
  return call('createChallenge', { token, body: { amount: 10, expires_in: 15, ...body } })
}

export function acceptChallenge({ call }: TestApp, { user: { token } }: Caller, { code }: Pick<Challenge, 'code'>) {
  return call('acceptChallenge', { token, params: { code } })
}

export function withdrawChallenge({ call }: TestApp, { user: { token } }: Caller, { code }: Pick<Challenge, 'code'>) {
  return call('withdrawChallenge', { token, params: { code } })
}

import { expect, test } from 'vitest'
import { battleApps, matchPlayers, type Player, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { pngOf } from '../../../../test/pictures.ts'
import { sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const PNG = pngOf(8, 8)
/** A data URL would be a thousand times longer. */
const URL_LENGTH_MAX = 100

const buildApp = battleApps(disposedAfterEach(createTestDatabase))

function changePicture({ call }: TestApp, { user }: Player, picture: Buffer | null) {
  const profile_picture = picture && `data:image/png;base64,${picture.toString('base64')}`
  return call('updateUser', { token: user.token, params: { id: user.id }, body: { profile_picture } })
}

test('[L29] the opponent’s picture comes as a short address, which shows it', async () => {
  const app = await buildApp()
  const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
  await changePicture(app, one, PNG)
  const { battleId } = await matchPlayers(app, { one, two })
  const { avatarUrl } = two.socket.last('battle_match_found').opponent
  expect(avatarUrl).toMatch(new RegExp(`^/api/users/${one.user.id}/picture\\?v=[0-9a-f]+$`))
  expect(avatarUrl?.length).toBeLessThan(URL_LENGTH_MAX)
  const picture = await app.app.inject({ url: avatarUrl ?? '' })
  expect([picture.rawPayload, picture.headers['cache-control']]).toEqual([PNG, expect.stringContaining('immutable')])
  await sendAndSettle(app, two.socket, { type: 'get_battle_state', battleId, mode: 'battle' })
  expect(two.socket.last('battle_state').opponent.avatarUrl).toBe(avatarUrl)
  // A player without a picture has no picture address.
  expect(one.socket.last('battle_match_found').opponent).not.toHaveProperty('avatarUrl')
})

test('a picture that changes in the middle of a battle has another address in the next state', async () => {
  const app = await buildApp()
  const { one, two, battleId } = await seatBattle(app)
  const addressSeen = async () => {
    await app.settle()
    await sendAndSettle(app, two.socket, { type: 'get_battle_state', battleId, mode: 'battle' })
    return two.socket.last('battle_state').opponent.avatarUrl
  }
  const seen: unknown[] = []
  for (const picture of [PNG, pngOf(9, 9), null]) {
    await changePicture(app, one, picture)
    seen.push(await addressSeen())
  }
  expect(seen).toEqual([expect.any(String), expect.any(String), undefined])
  expect(seen[0]).not.toBe(seen[1])
})

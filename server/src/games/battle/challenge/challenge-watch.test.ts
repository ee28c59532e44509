import type { Challenge } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, seatPlayer } from '../../../../test/battle-fixture.ts'
import { acceptChallenge, createChallenge, withdrawChallenge } from '../../../../test/challenges.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const buildApp = battleApps(disposedAfterEach(createTestDatabase))

/** Opens a challenge, and a guest who watches it. */
async function openPage() {
  const app = await buildApp()
  const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
  const create = () => createChallenge(app, one)
  const accept = (challenge: Pick<Challenge, 'code'>) => acceptChallenge(app, two, challenge)
  const { code } = await create()
  const guest = openSocket(app.application.gateway, { userId: null })
  const watch = async (watched: string) => {
    await sendAndSettle(app, guest, { type: 'challenge_watch', code: watched })
  }
  await watch(code)
  const news = { type: 'challenge_changed', code }
  const changes = async () => {
    await app.settle()
    return guest.take().filter(({ type }) => type === 'challenge_changed')
  }
  expect(await changes()).toEqual([news])
  return { app, one, guest, code, news, create, accept, watch, changes }
}

test('[issue 20.1] a guest who looks at a challenge learns that its challenger leaves and comes back', async () => {
  const { app, one, changes, news } = await openPage()
  one.socket.drop()
  expect(await changes()).toEqual([news])
  openSocket(app.application.gateway, { userId: one.user.id })
  expect(await changes()).toEqual([news])
})

test('[issue 20.1] and that the challenger begins another battle and ends it', async () => {
  const { one, create, accept, changes, news } = await openPage()
  const { battle_id: battleId } = await accept(await create())
  expect(await changes()).toEqual([news])
  one.socket.send({ type: 'battle_forfeit', battleId })
  expect(await changes()).toEqual([news])
})

test('[issue 20.1] and that it is accepted; after that nothing about its challenger', async () => {
  const { one, code, accept, changes, news } = await openPage()
  const { battle_id: battleId } = await accept({ code })
  expect(await changes()).toContainEqual(news)
  one.socket.send({ type: 'battle_forfeit', battleId })
  expect(await changes()).toEqual([])
})

test('[issue 20.1] and that it is withdrawn', async () => {
  const { app, one, code, changes, news } = await openPage()
  await withdrawChallenge(app, one, { code })
  expect(await changes()).toEqual([news])
})

test('[issue 20.1] an unknown code is answered like a known one', async () => {
  const { watch, changes } = await openPage()
  await watch('ZZZZZZ')
  expect(await changes()).toEqual([{ type: 'challenge_changed', code: 'ZZZZZZ' }])
})

test('guesses of a socket count like those of calls; beyond them a code is answered, and watched no more', async () => {
  const { app, one, code, watch, changes } = await openPage()
  const look = (asked: string) => app.call('challenge', { params: { code: asked } })
  for (let guesses = 0; guesses < 20; guesses += 1) await watch('ZZZZZZ')
  expect(await refusalOf(look('ZZZZZZ'))).toEqual({ status: 429, code: 'RATE_LIMIT' })
  const late = openSocket(app.application.gateway, { userId: null })
  await sendAndSettle(app, late, { type: 'challenge_watch', code })
  expect(late.all('challenge_changed')).toHaveLength(1)
  await changes()
  one.socket.drop()
  expect(await changes()).toHaveLength(1)
  expect(late.all('challenge_changed')).toHaveLength(1)
})

test('[issue 20.1] who looks away learns nothing more', async () => {
  const { one, guest, code, changes } = await openPage()
  guest.send({ type: 'challenge_unwatch', code })
  expect(await changes()).toEqual([])
  one.socket.drop()
  expect(await changes()).toEqual([])
})

test('a socket that watches many challenges gives up the oldest', async () => {
  const { one, code, create, watch, changes } = await openPage()
  for (let count = 0; count < 4; count += 1) await watch((await create()).code)
  await changes()
  one.socket.drop()
  const codes = (await changes()).map((message) => 'code' in message && message.code)
  expect(codes).toHaveLength(4)
  expect(codes).not.toContain(code)
})

import { CHALLENGES_OPEN_MAX } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, type Player, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { acceptChallenge, createChallenge, withdrawChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import { HOUR_MS } from '../../../platform/durations.ts'

function openAddressed(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  async function openTable() {
    const app = await startApp()
    return { app, one: await seatPlayer(app), two: await seatPlayer(app), third: await seatPlayer(app) }
  }
  const challenge = (app: TestApp, from: Player, to: Pick<Player, 'user'>, amount = 10) =>
    createChallenge(app, from, { amount, expires_in: 60, opponent_id: to.user.id })
  const receivedBy = ({ call }: TestApp, { user: { token } }: Player) => call('receivedChallenges', { token })
  const hide = ({ call }: TestApp, { user: { id, token } }: Player) =>
    call('updateUser', { token, params: { id }, body: { hidden: true } })

  return { openTable, challenge, receivedBy, hide }
}

describeOnDatabases('[20.4] a challenge that its addressee turns down', (createDatabase) => {
  const { openTable, challenge, receivedBy } = openAddressed(createDatabase)

  test('turned down, it is closed and its challenger is told by whom; a third player may not', async () => {
    const { app, one, two, third } = await openTable()
    const made = await challenge(app, one, two)
    expect(await refusalOf(withdrawChallenge(app, third, made))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await withdrawChallenge(app, two, made)).toMatchObject({ status: 'withdrawn' })
    await app.settle()
    expect(one.socket.last('battle_challenge')).toMatchObject({ status: 'declined', pseudo: two.user.pseudo })
    expect(two.socket.last('battle_challenge')).toMatchObject({ status: 'withdrawn' })
    expect(await receivedBy(app, two)).toEqual([])
    expect(await refusalOf(acceptChallenge(app, two, made))).toEqual({ status: 409, code: 'CHALLENGE_CLOSED' })
    expect(await one.balanceCents()).toBe(10_000)
  })
})

describeOnSqlite('[20.4] a challenge that is addressed to a player', (createDatabase) => {
  const { openTable, challenge, receivedBy, hide } = openAddressed(createDatabase)

  test('reaches that player at once and stands in their list, and in nobody else’s', async () => {
    const { app, one, two, third } = await openTable()
    const made = await challenge(app, one, two, 25)
    await app.settle()
    expect(made.addressee).toEqual({ id: two.user.id, pseudo: two.user.pseudo })
    expect(two.socket.last('battle_challenge')).toEqual({
      type: 'battle_challenge',
      code: made.code,
      status: 'received',
      pseudo: one.user.pseudo,
      amount: 25,
    })
    expect(third.socket.all('battle_challenge')).toEqual([])
    expect(await receivedBy(app, two)).toEqual([made])
    expect(await receivedBy(app, third)).toEqual([])
    expect(await receivedBy(app, one)).toEqual([])
    expect(await app.call('openChallenges', { token: one.user.token })).toEqual([made])
  })

  test('is accepted by that player only, whoever has the code', async () => {
    const { app, one, two, third } = await openTable()
    const made = await challenge(app, one, two)
    expect(await refusalOf(acceptChallenge(app, third, made))).toEqual({ status: 403, code: 'CHALLENGE_NOT_FOR_YOU' })
    const { battle_id } = await acceptChallenge(app, two, made)
    await app.settle()
    expect(two.socket.last('battle_match_found')).toMatchObject({ battleId: battle_id, opponent: { id: one.user.id } })
    expect(await receivedBy(app, two)).toEqual([])
  })

  test('withdrawn by its challenger or expired, it is gone from the list', async () => {
    const { app, one, two } = await openTable()
    const made = await challenge(app, one, two)
    await withdrawChallenge(app, one, made)
    await app.settle()
    expect(two.socket.last('battle_challenge')).toMatchObject({ status: 'withdrawn', code: made.code })
    expect(one.socket.last('battle_challenge')).toMatchObject({ status: 'withdrawn', code: made.code })
    const late = await challenge(app, one, two)
    app.clock.suspend(HOUR_MS)
    expect(await receivedBy(app, two)).toEqual([])
    expect(await refusalOf(acceptChallenge(app, two, late))).toEqual({ status: 409, code: 'CHALLENGE_CLOSED' })
  })

  test('there is one to each player at a time, three in ten minutes, and a limited number in all', async () => {
    const { app, one, two } = await openTable()
    const made = await challenge(app, one, two)
    expect(await refusalOf(challenge(app, one, two))).toEqual({ status: 409, code: 'CHALLENGE_PENDING' })
    await withdrawChallenge(app, two, made)
    await withdrawChallenge(app, two, await challenge(app, one, two))
    expect(await refusalOf(challenge(app, one, two))).toEqual({ status: 429, code: 'RATE_LIMIT' })
    // The opposite direction is another pair.
    await challenge(app, two, one)
    for (let count = 0; count < CHALLENGES_OPEN_MAX; count += 1) await challenge(app, one, await seatPlayer(app))
    expect(await refusalOf(challenge(app, one, await seatPlayer(app)))).toEqual({
      status: 409,
      code: 'CHALLENGE_TOO_MANY',
    })
  })

  test('a player can’t challenge themselves, an unknown player, or anybody across a block; only those whom a hidden player follows can challenge them', async () => {
    const { app, one, two } = await openTable()
    expect(await refusalOf(challenge(app, one, one))).toEqual({ status: 409, code: 'CHALLENGE_OWN' })
    const opponent_id = '0c000000-0000-4000-8000-000000000001'
    const nobody = app.call('createChallenge', {
      token: one.user.token,
      body: { amount: 10, expires_in: 15, opponent_id },
    })
    expect(await refusalOf(nobody)).toEqual({ status: 404, code: 'NOT_FOUND' })
    await app.call('blockPlayer', { token: two.user.token, params: { userId: one.user.id } })
    expect(await refusalOf(challenge(app, one, two))).toEqual({ status: 422, code: 'CHALLENGE_NOT_TAKEN' })
    expect(await refusalOf(challenge(app, two, one))).toEqual({ status: 422, code: 'CHALLENGE_NOT_TAKEN' })
    await app.call('unblockPlayer', { token: two.user.token, params: { userId: one.user.id } })
    await hide(app, two)
    expect(await refusalOf(challenge(app, one, two))).toEqual({ status: 422, code: 'CHALLENGE_NOT_TAKEN' })
    await app.call('follow', { token: two.user.token, params: { userId: one.user.id } })
    expect(await challenge(app, one, two)).toMatchObject({ status: 'open' })
    // After a block, the challenges of the blocked player are no longer listed.
    await app.call('blockPlayer', { token: two.user.token, params: { userId: one.user.id } })
    expect(await receivedBy(app, two)).toEqual([])
  })
})

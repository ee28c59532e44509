import { PLAYER_BLOCKS_MAX, type UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import {
  battleApps,
  joinQueue,
  matchPlayers,
  opponentsOf,
  type Player,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { acceptChallenge, createChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { signUpLocally } from '../../../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../../../test/refusals.ts'
import { slowDatabase } from '../../../../test/slow-database.ts'
import { sendAndSettle } from '../../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'

function openBlocks(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  const block = ({ call }: TestApp, { user: { token } }: Player, { user: { id: userId } }: Player) =>
    call('blockPlayer', { token, params: { userId } })
  const unblock = ({ call }: TestApp, { user: { token } }: Player, { user: { id: userId } }: Player) =>
    call('unblockPlayer', { token, params: { userId } })
  const listOf = ({ call }: TestApp, { user: { token } }: Player) => call('playerBlocks', { token })

  async function openTable() {
    const app = await startApp()
    return { app, one: await seatPlayer(app), two: await seatPlayer(app), three: await seatPlayer(app) }
  }

  return { startApp, block, unblock, listOf, openTable }
}

describeOnDatabases('[20.4] blocks of players at the same time', (createDatabase) => {
  const { block, unblock, listOf, openTable } = openBlocks(createDatabase)

  test('blocked twice and freed twice, each is done once', async () => {
    const { app, one, two } = await openTable()
    await Promise.all([block(app, one, two), block(app, one, two)])
    expect(await listOf(app, one)).toHaveLength(1)
    await unblock(app, one, two)
    await unblock(app, one, two)
    expect(await listOf(app, one)).toEqual([])
  })

  test('are no more than the bound, also when calls race for the last place', async () => {
    const { app, one, two, three } = await openTable()
    const others = await Promise.all(Array.from({ length: PLAYER_BLOCKS_MAX - 1 }, () => signUpLocally(app.call)))
    for (const { id } of others) {
      await app.database.transaction((transaction) =>
        transaction.execute(Prisma.sql`
          INSERT INTO player_blocks (user_id, blocked_id, created_at) VALUES (${one.user.id}, ${id}, ${new Date(0)})`),
      )
    }
    expect(await statuses([block(app, one, two), block(app, one, three)])).toEqual([200, 409])
    expect(await listOf(app, one)).toHaveLength(PLAYER_BLOCKS_MAX)
    const [last] = await listOf(app, one)
    const again = last?.user_id === two.user.id ? two : three
    await block(app, one, again)
  })
})

describeOnSqlite('[20.4] players whom a player has blocked', (createDatabase) => {
  const { startApp, block, unblock, listOf, openTable } = openBlocks(createDatabase)

  test('are listed newest first to who blocked them, and to nobody else', async () => {
    const { app, one, two, three } = await openTable()
    await block(app, one, two)
    const firstAt = app.clock.nowMs()
    await app.advance(1_000)
    await block(app, one, three)
    const entry = ({ user: { id, pseudo } }: Player, atMs: number) => ({
      user_id: id,
      pseudo,
      avatar_url: null,
      created_at: new Date(atMs).toISOString(),
    })
    expect(await listOf(app, one)).toEqual([entry(three, app.clock.nowMs()), entry(two, firstAt)])
    expect(await listOf(app, two)).toEqual([])
  })

  test('are other players, and no bots', async () => {
    const { app, one } = await openTable()
    expect(await refusalOf(block(app, one, one))).toEqual({ status: 422, code: 'PLAYER_BLOCK_REFUSED' })
    const nobody = { ...one, user: { ...one.user, id: '00000000-0000-4000-8000-000000000000' as UserId } }
    expect(await refusalOf(block(app, one, nobody))).toEqual({ status: 404, code: 'NOT_FOUND' })
    const bot = { ...one, user: { ...one.user, id: (await signUpLocally(app.call)).id } }
    await app.database.transaction((transaction) =>
      transaction.execute(
        Prisma.sql`UPDATE users SET kind = 'bot', local_secret_hash = NULL WHERE id = ${bot.user.id}`,
      ),
    )
    expect(await refusalOf(block(app, one, bot))).toEqual({ status: 422, code: 'PLAYER_BLOCK_REFUSED' })
  })

  test.each(['the first', 'the second'] as const)(
    'are never matched: %s in the line has blocked the other',
    async (who) => {
      const { app, one, two, three } = await openTable()
      await (who === 'the first' ? block(app, one, two) : block(app, two, one))
      await joinQueue(app, one)
      await joinQueue(app, two)
      await app.advance(10_000)
      expect([opponentsOf(one), opponentsOf(two)]).toEqual([[], []])
      await joinQueue(app, three)
      expect([opponentsOf(one), opponentsOf(two)]).toEqual([[three.user.id], []])
    },
  )

  test('who blocks while both wait keeps their place, and so does the other', async () => {
    const { app, one, two, three } = await openTable()
    await joinQueue(app, one)
    // The block is stored before the second player joins, but the place of the first player does not contain it.
    await block(app, one, two)
    await joinQueue(app, two)
    await app.advance(5_000)
    expect([opponentsOf(one), opponentsOf(two)]).toEqual([[], []])
    expect(await app.application.battle.matchmaking.count()).toBe(2)
    expect([one, two].map(({ socket }) => socket.all('error'))).toEqual([[], []])
    await joinQueue(app, three)
    expect(opponentsOf(one)).toEqual([three.user.id])
    expect(await one.balanceCents()).toBe(9_000)
    expect(await two.balanceCents()).toBe(10_000)
  })

  test('closing the games also sends away who was about to keep their place', async () => {
    const { database, hold } = slowDatabase((await createDatabase()).database)
    const app = await startApp({ useDatabase: database })
    const { one, two } = { one: await seatPlayer(app), two: await seatPlayer(app) }
    await joinQueue(app, one)
    await block(app, one, two)
    const release = hold()
    two.socket.send({ type: 'join_battle_queue', amount: 10 })
    const { matchmaking, setGamesClosed } = app.application.battle
    await expect.poll(() => matchmaking.count()).toBe(0)
    await setGamesClosed(true)
    release()
    await app.settle()
    expect(await matchmaking.count()).toBe(0)
    expect([one, two].map(({ socket }) => socket.last('error').code)).toEqual(['GAME_CLOSED', 'GAME_CLOSED'])
  })

  test('freed, they meet again from the next search on', async () => {
    const { app, one, two } = await openTable()
    await block(app, one, two)
    await unblock(app, one, two)
    await joinQueue(app, one)
    await joinQueue(app, two)
    expect(opponentsOf(one)).toEqual([two.user.id])
  })

  test('accept no challenge of each other; the sentence is the same for both directions, and the challenge stays open', async () => {
    const { app, one, two } = await openTable()
    const sentences: unknown[] = []
    for (const [blocker, blocked] of [
      [one, two],
      [two, one],
    ] as const) {
      await block(app, blocker, blocked)
      const { code } = await createChallenge(app, one)
      const response = await app.app.inject({
        method: 'POST',
        url: `/api/battles/challenges/${code}/accept`,
        headers: { authorization: `Bearer ${two.user.token}` },
      })
      const { requestId: _requestId, ...body } = response.json()
      sentences.push({ status: response.statusCode, body })
      expect((await app.call('challenge', { params: { code } })).status).toBe('open')
      await unblock(app, blocker, blocked)
    }
    expect(sentences[0]).toMatchObject({ status: 409, body: { error: 'OPPONENT_UNAVAILABLE' } })
    expect(sentences[1]).toEqual(sentences[0])
    expect([await one.balanceCents(), await two.balanceCents()]).toEqual([10_000, 10_000])
  })

  test('are told so also while the challenger plays, who hears nothing of them', async () => {
    const { app, one, two, three } = await openTable()
    const challenge = await createChallenge(app, one)
    await matchPlayers(app, { one, two: three, amount: 10 })
    await block(app, one, two)
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 409, code: 'OPPONENT_UNAVAILABLE' })
    await app.settle()
    expect(one.socket.all('battle_challenge')).toEqual([])
  })

  test.each(['offers', 'is offered'] as const)('have no rematch: who blocked %s it', async (role) => {
    const { app, one, two } = await openTable()
    const { battleId } = await matchPlayers(app, { one, two, amount: 10 })
    await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
    await (role === 'offers' ? block(app, one, two) : block(app, two, one))
    await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
    expect(one.socket.last('error')).toMatchObject({ code: 'OPPONENT_UNAVAILABLE' })
    expect(two.socket.all('battle_rematch')).toEqual([])
  })

  test('a rematch that was offered before the block is not accepted after it', async () => {
    const { app, one, two } = await openTable()
    const { battleId } = await matchPlayers(app, { one, two, amount: 10 })
    await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
    await sendAndSettle(app, two.socket, { type: 'battle_rematch', battleId })
    await block(app, one, two)
    await sendAndSettle(app, one.socket, { type: 'battle_rematch', battleId })
    expect(one.socket.last('error')).toMatchObject({ code: 'OPPONENT_UNAVAILABLE' })
    expect(await one.balanceCents()).toBe(9_000)
  })
})

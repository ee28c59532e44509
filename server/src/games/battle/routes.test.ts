import { ROUNDS_MAX, ROUNDS_MIN, verifyFairness } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, matchPlayers, seatBattle, seatPlayer } from '../../../test/battle-fixture.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../test/describe-on-databases.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { sendAndSettle } from '../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../test/test-database.ts'

function openRoutes(createDatabase: () => Promise<TestDatabase>) {
  const buildApp = battleApps(createDatabase)
  const newTable = async () => seatBattle(await buildApp())

  return { buildApp, newTable }
}

describeOnDatabases('ranks, records and own battles over REST', (createDatabase) => {
  const { buildApp, newTable } = openRoutes(createDatabase)

  test('[R12] a player lists their own ended battles with what each one brought, nobody else’s', async () => {
    const { app, one, two, battleId } = await newTable()
    const startedMs = app.clock.nowMs()
    await app.advance(100)
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.advance(1_000)
    const list = (player: typeof one) =>
      app.call('endedBattles', { params: { userId: player.user.id }, query: {}, token: player.user.token })
    expect(await list(two)).toEqual([
      {
        id: battleId,
        user1_id: one.user.id,
        user2_id: two.user.id,
        user1_username: one.user.pseudo,
        user2_username: two.user.pseudo,
        amount: 10,
        round: 1,
        status: 'completed',
        winner: two.user.id,
        user1_points: 0,
        user2_points: 0,
        net_gain: 10,
        started_at: new Date(startedMs).toISOString(),
        ended_at: new Date(startedMs + 100).toISOString(),
      },
    ])
    expect((await list(one))[0]?.net_gain).toBe(-10)
    const foreign = app.call('endedBattles', { params: { userId: one.user.id }, query: {}, token: two.user.token })
    expect(await refusalOf(foreign)).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await app.call('activeBattles', { params: { userId: one.user.id } })).toEqual([])
  })

  test('the leaderboard of a period: victories first, then what was won less what was lost', async () => {
    const { app, one, two, battleId, playRound } = await newTable()
    await playRound(1, { one: 'wrong', two: 'right' })
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.advance(1_000)
    const top = (period: '24h' | 'ALL') => app.call('leaderboard', { query: { mode: 'battle', period } })
    const expected = [
      { rank: 1, user_id: two.user.id, pseudo: two.user.pseudo, victories: 1, net_gain: 10 },
      { rank: 2, user_id: one.user.id, pseudo: one.user.pseudo, victories: 0, net_gain: -10 },
    ].map((row) => ({ ...row, rating: { points: expect.any(Number), provisional: true } }))
    expect(await top('ALL')).toEqual(expected)
    expect(await top('24h')).toEqual(expected)
    app.clock.suspend(25 * 3_600_000)
    expect(await top('24h')).toEqual([])
    expect(await top('ALL')).toEqual(expected)
  })

  test('who hides, leaves or takes another name does so in a kept leaderboard too, and the others move up', async () => {
    const app = await buildApp()
    const [hider, leaver, loser, winner] = [
      await seatPlayer(app),
      await seatPlayer(app),
      await seatPlayer(app),
      await seatPlayer(app),
    ]
    for (const [one, times] of [hider, leaver, winner].map((player, index) => [player, 3 - index] as const)) {
      for (let time = 0; time < times; time += 1) {
        const { playRound, battleId } = await matchPlayers(app, { one, two: loser })
        await playRound(1, { one: 'right', two: 'wrong' })
        loser.socket.send({ type: 'battle_forfeit', battleId })
        await app.advance(1_000)
      }
    }
    const ranks = async () =>
      (await app.call('leaderboard', { query: {} })).map(({ rank, user_id, pseudo }) => [rank, user_id, pseudo])
    const [first, second, third, last] = [hider.user, leaver.user, winner.user, loser.user]
    expect(await ranks()).toEqual([
      [1, first.id, first.pseudo],
      [2, second.id, second.pseudo],
      [3, third.id, third.pseudo],
      [4, last.id, last.pseudo],
    ])
    const change = { token: first.token, params: { id: first.id } }
    await app.call('updateUser', { ...change, body: { hidden: true } })
    await app.call('deleteAccount', {
      token: second.token,
      body: { confirmation: 'SUPPRIMER', giveUpBalance: true },
    })
    await app.call('updateUser', { token: third.token, params: { id: third.id }, body: { pseudo: 'Renamed' } })
    expect(await ranks()).toEqual([
      [1, third.id, 'Renamed'],
      [2, last.id, last.pseudo],
    ])
  })

  test('issue 15.10: a battle that is given up before its first decided round counts for no rank', async () => {
    const { app, one, battleId } = await newTable()
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.advance(1_000)
    expect(await app.call('leaderboard', { query: { mode: 'battle', period: 'ALL' } })).toEqual([])
  })

  test('issue 15.10: the same two count three times a day, from midnight in Paris', async () => {
    const app = await buildApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const winOnce = async () => {
      const { playRound, battleId } = await matchPlayers(app, { one, two })
      await playRound(1, { one: 'right', two: 'wrong' })
      two.socket.send({ type: 'battle_forfeit', battleId })
      await app.advance(1_000)
    }
    const victories = async () => {
      app.clock.suspend(10_000)
      const [first] = await app.call('leaderboard', { query: { mode: 'battle', period: 'ALL' } })
      return first?.victories
    }
    for (let times = 0; times < 3; times += 1) await winOnce()
    expect(await victories()).toBe(3)
    await winOnce()
    expect(await victories()).toBe(3)
  })

  test('[G08] [P20] records and the profile count a battle in the transaction that ends it', async () => {
    const { app, one, two, battleId } = await newTable()
    await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
    const { user } = await app.call('me', { token: two.user.token })
    expect(user).toMatchObject({ total_battles: 1, victories: 1, total_gains: 10 })
    for (const { socket } of [one, two]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    const next = one.socket.last('battle_match_found').battleId
    await sendAndSettle(app, one.socket, { type: 'get_battle_state', battleId: next, mode: 'battle' })
    expect(one.socket.last('battle_state').records).toEqual({
      user1: { wins: 0, losses: 1, draws: 0, winstreak: 0 },
      user2: { wins: 1, losses: 0, draws: 0, winstreak: 1 },
    })
  })
})

describeOnSqlite('battles over REST', (createDatabase) => {
  const { newTable } = openRoutes(createDatabase)

  test('[R11] [E19] [L18] [L21] anybody may list the running battles of a player, and of everybody', async () => {
    const { app, one, two, battleId } = await newTable()
    const expected = {
      id: battleId,
      user1_id: one.user.id,
      user2_id: two.user.id,
      user1_username: one.user.pseudo,
      user2_username: two.user.pseudo,
      amount: 10,
      round: 1,
      status: 'active',
    }
    for (const { user } of [one, two]) {
      expect(await app.call('activeBattles', { params: { userId: user.id } })).toEqual([expected])
    }
    expect(await app.call('watchableBattles', {})).toEqual([expected])
    const stranger = await seatPlayer(app)
    expect(await app.call('activeBattles', { params: { userId: stranger.user.id } })).toEqual([])
  })

  test('the proof is sealed while the battle runs, then anybody can redo it', async () => {
    const { app, one, two, battleId, playRound } = await newTable()
    const fairness = () => app.call('battleFairness', { params: { id: battleId } })
    const commitment = one.socket.last('battle_match_found').commitment
    const sealed = await fairness()
    expect(sealed).toEqual({
      id: battleId,
      revealed: false,
      commitment,
      clientSeeds: [one.user.id, two.user.id],
      settings: {
        waitingMs: BATTLE_PACE.waitingMs,
        predictionMs: BATTLE_PACE.predictionMs,
        resultsWaitMs: BATTLE_PACE.resultsWaitMs,
        pauseMs: BATTLE_PACE.pauseMs,
        tickMs: BATTLE_PACE.tickMs,
        roundsMin: ROUNDS_MIN,
        roundsMax: ROUNDS_MAX,
      },
      priceSource: 'simulated',
    })
    for (const round of [1, 2, 3]) await playRound(round, { one: 'right', two: 'wrong' })
    const revealed = await fairness()
    if (!revealed.revealed) throw new Error('the battle is over')
    expect(verifyFairness(revealed, sealed)).toEqual({ verdict: 'conforme' })
    expect(revealed.serverSeed).toBe(one.socket.last('battle_complete').fairness.serverSeed)
    expect(revealed.rounds.map(({ result }) => result)).toEqual(
      one.socket.all('battle_round_result').map(({ result }) => result),
    )
    const received = one.socket.all('battle_price_update').map(({ price }) => price)
    expect(revealed.rounds.flatMap(({ prices }) => prices)).toEqual(received)
  })

  test('[20.1] a visitor with the link gets the names of the players, and 404 for an unknown battle', async () => {
    const { app, one, two, battleId } = await newTable()
    expect(await app.call('battlePlayers', { params: { id: battleId } })).toEqual({
      user1_username: one.user.pseudo,
      user2_username: two.user.pseudo,
    })
    const call = app.call('battlePlayers', { params: { id: one.user.id as unknown as BattleId } })
    expect(await refusalOf(call)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('a battle that never was has no proof', async () => {
    const { app } = await newTable()
    const call = app.call('battleFairness', { params: { id: '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001' } })
    expect(await refusalOf(call)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})

// A seed that the server knew before it committed to its own proves less, so players give one after the commitment.
import { commitmentOf, verifyFairness } from '@bougie/engine'
import { expect, test } from 'vitest'
import {
  BATTLE_ENVIRONMENT,
  BATTLE_PACE,
  battleApps,
  matchPlayers,
  seatBattle,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'

describeOnDatabases('seeds of players', (createDatabase) => {
  const buildApp = battleApps(createDatabase)

  test('given after the commitment, they are those of the battle, and the proof is valid with them', async () => {
    const fixture = await seatBattle(await buildApp())
    const { app, one, two, battleId } = fixture
    const { commitment } = one.socket.last('battle_match_found')
    one.socket.send({ type: 'battle_client_seed', battleId, clientSeed: 'ABCdef' })
    two.socket.send({ type: 'battle_client_seed', battleId, clientSeed: '0123' })
    await app.settle()
    expect(one.socket.last('battle_client_seed')).toEqual({
      type: 'battle_client_seed',
      battleId,
      clientSeed: 'ABCdef',
    })
    expect(two.socket.last('battle_client_seed').clientSeed).toBe('0123')
    for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
    expect(two.socket.last('battle_game_start').clientSeeds).toEqual(['ABCdef', '0123'])
    const { fairness } = one.socket.last('battle_complete')
    expect(fairness).toMatchObject({ commitment, clientSeeds: ['ABCdef', '0123'] })
    expect(commitmentOf(fairness.serverSeed)).toBe(commitment)
    const revealed = await app.call('battleFairness', { params: { id: battleId } })
    if (!revealed.revealed) throw new Error('the battle is over')
    const promise = { commitment, clientSeeds: ['ABCdef', '0123'], ownSeed: 'ABCdef' }
    expect(verifyFairness(revealed, promise)).toEqual({ verdict: 'conforme' })
    const received = one.socket.all('battle_price_update').map(({ price }) => price)
    expect(revealed.rounds.flatMap(({ prices }) => prices)).toEqual(received)
  })

  test('the first one of a player counts, from whichever tab, and replaces what the join brought', async () => {
    const app = await buildApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    await sendAndSettle(app, one.socket, { type: 'join_battle_queue', amount: 10, clientSeed: 'aaaa' })
    await sendAndSettle(app, two.socket, { type: 'join_battle_queue', amount: 10, clientSeed: 'bbbb' })
    const { battleId } = one.socket.last('battle_match_found')
    const otherTab = openSocket(app.application.gateway, { userId: one.user.id })
    await sendAndSettle(app, otherTab, { type: 'battle_client_seed', battleId, clientSeed: '11' })
    await sendAndSettle(app, one.socket, { type: 'battle_client_seed', battleId, clientSeed: '22' })
    expect(otherTab.last('battle_client_seed').clientSeed).toBe('11')
    expect(one.socket.last('battle_client_seed').clientSeed).toBe('11')
    await app.advance(BATTLE_PACE.countdownMs)
    expect(two.socket.last('battle_game_start').clientSeeds).toEqual(['11', 'bbbb'])
  })

  test('a client seed after the start of the game is refused with the valid one', async () => {
    const { app, one, two, battleId } = await seatBattle(await buildApp())
    await app.advance(BATTLE_PACE.countdownMs)
    await sendAndSettle(app, one.socket, { type: 'battle_client_seed', battleId, clientSeed: 'ff' })
    expect(one.socket.last('battle_client_seed').clientSeed).toBe(one.user.id)
    const { clientSeeds } = await app.call('battleFairness', { params: { id: battleId } })
    expect(clientSeeds).toEqual([one.user.id, two.user.id])
  })

  test('the other player receives it with the start of the game and not before', async () => {
    const { app, one, two, battleId } = await seatBattle(await buildApp())
    two.socket.take()
    await sendAndSettle(app, one.socket, { type: 'battle_client_seed', battleId, clientSeed: 'c0ffee' })
    expect(JSON.stringify(two.socket.take())).not.toContain('c0ffee')
    await app.advance(BATTLE_PACE.countdownMs)
    expect(JSON.stringify(two.socket.take())).toContain('c0ffee')
  })

  test('only a player of the battle gives one, and only hex digits', async () => {
    const app = await buildApp()
    const { battleId } = await seatBattle(app)
    const stranger = await seatPlayer(app)
    await sendAndSettle(app, stranger.socket, { type: 'battle_client_seed', battleId, clientSeed: 'ab' })
    expect(stranger.socket.last('error')).toMatchObject({ code: 'BATTLE_NOT_PARTICIPANT', battleId })
    await sendAndSettle(app, stranger.socket, { type: 'battle_client_seed', battleId, clientSeed: 'x|y' })
    expect(stranger.socket.last('error')).toMatchObject({ code: 'FORMAT_ERROR' })
  })

  test('a server that was away knows them', async () => {
    const { app, one, two, battleId } = await seatBattle(await buildApp())
    await sendAndSettle(app, one.socket, { type: 'battle_client_seed', battleId, clientSeed: 'ab12' })
    const next = await buildApp({
      environment: BATTLE_ENVIRONMENT,
      useDatabase: app.database,
      startMs: app.clock.nowMs() + 1_000,
    })
    const back = openSocket(next.application.gateway, { userId: one.user.id })
    openSocket(next.application.gateway, { userId: two.user.id })
    await next.advance(BATTLE_PACE.countdownMs)
    expect(back.last('battle_game_start')).toMatchObject({ battleId, clientSeeds: ['ab12', two.user.id] })
  })

  test('a rematch begins with those of the battle before, until others are given', async () => {
    const app = await buildApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const { battleId } = await matchPlayers(app, { one, two })
    await sendAndSettle(app, one.socket, { type: 'battle_client_seed', battleId, clientSeed: 'ab' })
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId })
    for (const { socket } of [one, two]) socket.send({ type: 'battle_rematch', battleId })
    await app.settle()
    const { battleId: again } = two.socket.last('battle_match_found')
    expect(again).not.toBe(battleId)
    two.socket.send({ type: 'battle_client_seed', battleId: again, clientSeed: 'cd' })
    // The new battle was created at the same time as the previous one, so it begins one slot later.
    await app.advance(BATTLE_PACE.countdownMs + 1)
    expect(one.socket.last('battle_game_start')).toMatchObject({ battleId: again, clientSeeds: ['ab', 'cd'] })
  })
})

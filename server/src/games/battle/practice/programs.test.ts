import type { ApiScope } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, matchPlayers, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { acceptChallenge, createChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { refusalOf, statuses } from '../../../../test/refusals.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import * as battleRepository from '../play/battle-repository.ts'

const SCOPES: ApiScope[] = ['read', 'battle']

function openPrograms(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  /** A player with the usual socket of the person, and a second socket that plays with an API token. */
  async function seatProgram(app: TestApp) {
    const player = await seatPlayer(app)
    const body = { name: 'Robot', scopes: SCOPES }
    const { token } = await app.call('createApiToken', { token: player.user.token, body })
    const socket = openSocket(app.application.gateway, { userId: player.user.id, apiScopes: SCOPES })
    return { ...player, socket, token, person: player.socket, asProgram: { user: { ...player.user, token } } }
  }

  return { startApp, seatProgram }
}

describeOnDatabases('[20.7] money and races of a program in the battle', (createDatabase) => {
  const { startApp, seatProgram } = openPrograms(createDatabase)

  test('[20.7] its money moves as anybody’s, and the battle counts in no record and no ranking', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const { battle_id } = await acceptChallenge(app, human, await createChallenge(app, program.asProgram))
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
    human.socket.send({ type: 'battle_bet', battleId: battle_id, choice: 'up', round: 1 })
    await app.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
    await sendAndSettle(app, program.socket, { type: 'battle_forfeit', battleId: battle_id })
    expect(human.socket.last('battle_complete')).toMatchObject({ winner: human.user.id, payout: 20 })
    expect([await program.balanceCents(), await human.balanceCents()]).toEqual([9_000, 11_000])
    expect((await app.call('me', { token: human.user.token })).user).toMatchObject({ total_battles: 0, victories: 0 })
    expect(await app.call('leaderboard', { query: { mode: 'battle', period: 'ALL' } })).toEqual([])
    const card = await app.call('playerProfile', { token: human.user.token, params: { id: program.user.id } })
    expect(card.details?.head_to_head).toEqual({ wins: 0, losses: 0, draws: 0 })
  })

  test('[20.7] practice requested twice at the same time is one battle', async () => {
    const app = await startApp({ environment: { BOTS: 'on' } })
    const { token, user } = await seatProgram(app)
    expect(await statuses([app.call('practise', { token }), app.call('practise', { token })])).toEqual([200, 409])
    expect(app.application.battle.battles.ofUser(user.id)).toHaveLength(1)
  })
})

describeOnSqlite('[20.7] a program in the battle', (createDatabase) => {
  const { startApp, seatProgram } = openPrograms(createDatabase)

  test('[20.7] its seat is labelled before and in the battle, for both players and in what is stored', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const challenge = await createChallenge(app, program.asProgram)
    const offered = await app.call('challenge', { params: { code: challenge.code } })
    expect(offered.challenger).toMatchObject({ id: program.user.id, program: true })
    const { battle_id } = await acceptChallenge(app, human, challenge)
    await app.settle()
    expect(human.socket.last('battle_match_found').opponent).toMatchObject({ id: program.user.id, program: true })
    expect(program.socket.last('battle_match_found').opponent).not.toHaveProperty('program')
    await sendAndSettle(app, human.socket, { type: 'get_battle_state', battleId: battle_id })
    const state = human.socket.last('battle_state')
    expect(state).toMatchObject({ user1_program: true, opponent: { program: true } })
    expect(state).not.toHaveProperty('user2_program')
    const stored = await battleRepository.find(app.database.reader, battle_id)
    expect(stored?.head.programs).toEqual({ one: true, two: false })
  })

  test('[20.7] who accepts by a token is labelled too, and a rematch keeps the labels', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const challenge = await createChallenge(app, human)
    const { battle_id } = await acceptChallenge(app, program.asProgram, challenge)
    await app.settle()
    expect(human.socket.last('battle_match_found').opponent).toMatchObject({ program: true })
    await sendAndSettle(app, program.socket, { type: 'battle_forfeit', battleId: battle_id })
    program.socket.send({ type: 'battle_rematch', battleId: battle_id })
    human.socket.send({ type: 'battle_rematch', battleId: battle_id })
    await app.settle()
    const again = human.socket.last('battle_match_found')
    expect(again.battleId).not.toBe(battle_id)
    expect(again.opponent).toMatchObject({ program: true })
  })

  test('[20.7] a rematch of two people is theirs: a program of one of them ends it in no way', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const one = { ...program, socket: program.person }
    const { battleId } = await matchPlayers(app, { one, two: human })
    await sendAndSettle(app, human.socket, { type: 'battle_forfeit', battleId })
    await sendAndSettle(app, human.socket, { type: 'battle_rematch', battleId })
    await sendAndSettle(app, program.socket, { type: 'battle_unwatch', battleId })
    program.socket.drop()
    await app.settle()
    expect(human.socket.all('battle_rematch').map(({ status }) => status)).toEqual(['offered'])
    await sendAndSettle(app, program.person, { type: 'battle_rematch', battleId })
    expect(human.socket.all('battle_match_found')).toHaveLength(2)
  })

  test('[20.7] the rematch of a program ends with its last socket, and not with the tab of its player', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const { battle_id } = await acceptChallenge(app, program.asProgram, await createChallenge(app, human))
    await sendAndSettle(app, human.socket, { type: 'battle_forfeit', battleId: battle_id })
    await sendAndSettle(app, human.socket, { type: 'battle_rematch', battleId: battle_id })
    const statusesSeen = () => human.socket.all('battle_rematch').map(({ status }) => status)
    program.person.drop()
    await app.settle()
    expect(statusesSeen()).toEqual(['offered'])
    program.socket.drop()
    await app.settle()
    expect(statusesSeen()).toEqual(['offered', 'expired'])
  })

  test('[20.7] it joins no public queue, and plays no seat that its player took as a person', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    await sendAndSettle(app, program.socket, { type: 'join_battle_queue', amount: 10 })
    expect(program.socket.last('error')).toMatchObject({ code: 'TOKEN_REFUSED' })
    for (const socket of [program.person, human.socket]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
    const { battleId } = human.socket.last('battle_match_found')
    program.socket.take()
    program.socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
    program.socket.send({ type: 'battle_forfeit', battleId })
    program.socket.send({ type: 'battle_reaction', battleId, reaction: 'applause' })
    await app.settle()
    const codes = program.socket.take().flatMap((message) => (message.type === 'error' ? [message.code] : []))
    expect(codes).toEqual(Array(3).fill('NOT_A_PROGRAM_SEAT'))
    await sendAndSettle(app, program.person, { type: 'battle_bet', battleId, choice: 'up', round: 1 })
    expect(program.person.last('battle_bet_placed')).toMatchObject({ battleId, choice: 'up' })
  })

  test('[20.7] while only their program is connected, a person is away: nobody accepts the challenge that they made', async () => {
    const app = await startApp()
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const byHand = await createChallenge(app, program)
    const byToken = await createChallenge(app, program.asProgram)
    program.person.drop()
    await app.settle()
    const away = { status: 409, code: 'CHALLENGER_AWAY' }
    expect(await refusalOf(acceptChallenge(app, human, byHand))).toEqual(away)
    await acceptChallenge(app, human, byToken)
    await app.settle()
    expect(program.socket.last('battle_match_found').opponent.id).toBe(human.user.id)
  })

  test('[20.7] a connected program keeps its own seat, and neither the seat nor the place in the queue of a person who is gone', async () => {
    const app = await startApp({ environment: { BATTLE_DISCONNECT_GRACE_MS: '2000' } })
    const [program, human] = [await seatProgram(app), await seatPlayer(app)]
    const { battle_id: programs } = await acceptChallenge(app, human, await createChallenge(app, program.asProgram))
    const { battleId: persons } = await matchPlayers(app, { one: { ...program, socket: program.person }, two: human })
    await sendAndSettle(app, program.person, { type: 'join_battle_queue', amount: 25 })
    program.person.drop()
    await app.advance(10_000)
    expect(human.socket.all('battle_forfeit')).toEqual([
      { type: 'battle_forfeit', battleId: persons, winner: human.user.id, forfeitedBy: program.user.id },
    ])
    expect(await app.application.battle.matchmaking.placeOf(program.user.id)).toBeNull()
    program.socket.drop()
    await app.advance(2_000)
    expect(human.socket.last('battle_forfeit').battleId).toBe(programs)
  })

  test('[20.7] it practises against a bot of the operator, without a stake and one battle at a time', async () => {
    const app = await startApp({ environment: { BOTS: 'on' } })
    const program = await seatProgram(app)
    const practise = () => app.call('practise', { token: program.token })
    const { battle_id } = await practise()
    await app.settle()
    expect(program.socket.last('battle_match_found')).toMatchObject({
      battleId: battle_id,
      amount: 0,
      opponent: { bot: true },
    })
    expect(await refusalOf(practise())).toEqual({ status: 409, code: 'PRACTICE_BUSY' })
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
    program.socket.send({ type: 'battle_bet', battleId: battle_id, choice: 'down', round: 1 })
    await app.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
    expect(program.socket.last('battle_round_result')).toMatchObject({ round: 1, user1Choice: 'down' })
    expect(program.socket.last('battle_round_result').user2Choice).not.toBeNull()
    expect(await program.balanceCents()).toBe(10_000)
  })

  test('[20.7] it begins 20 practice battles in ten minutes, and no more', async () => {
    const app = await startApp({ environment: { BOTS: 'on' } })
    const program = await seatProgram(app)
    const practise = () => app.call('practise', { token: program.token })
    for (let count = 0; count < 20; count += 1) {
      const { battle_id } = await practise()
      await sendAndSettle(app, program.socket, { type: 'battle_forfeit', battleId: battle_id })
    }
    expect(await refusalOf(practise())).toEqual({ status: 429, code: 'RATE_LIMIT' })
    await app.advance(10 * 60_000)
    const socket = openSocket(app.application.gateway, { userId: program.user.id, apiScopes: SCOPES })
    await practise()
    await app.settle()
    expect(socket.all('battle_match_found')).toHaveLength(1)
  })

  test('[20.7] a server without bots says so: it asks nobody to try again', async () => {
    const app = await startApp({ environment: { BOTS: 'off' } })
    const program = await seatProgram(app)
    await expect(app.call('practise', { token: program.token })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Ce serveur n’a pas de bot : jouez contre un autre joueur, par un défi.',
    })
  })

  test('[20.7] who has no socket open begins no practice', async () => {
    const app = await startApp({ environment: { BOTS: 'on' } })
    const program = await seatProgram(app)
    for (const socket of [program.socket, program.person]) socket.drop()
    await app.settle()
    expect(await refusalOf(app.call('practise', { token: program.token }))).toEqual({
      status: 409,
      code: 'PRACTICE_OFFLINE',
    })
  })
})

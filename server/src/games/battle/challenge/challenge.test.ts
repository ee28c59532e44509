import {
  CHALLENGE_CODE_LENGTH,
  CHALLENGE_LETTERS,
  CHALLENGES_OPEN_MAX,
  type Challenge,
  type ChallengeStatus,
} from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, matchPlayers, type Player, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { acceptChallenge, createChallenge, withdrawChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { startAppWithAdmin, withdraw } from '../../../../test/payments.ts'
import { refusalOf, statuses } from '../../../../test/refusals.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import * as battleRepository from '../play/battle-repository.ts'

function openChallenges(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  async function seatTwo(app: TestApp) {
    return { app, one: await seatPlayer(app), two: await seatPlayer(app) }
  }
  const openTable = async () => seatTwo(await startApp())

  const look = ({ call }: TestApp, { code }: Pick<Challenge, 'code'>) => call('challenge', { params: { code } })
  const statusOf = async (app: TestApp, challenge: Challenge) => (await look(app, challenge)).status

  return { startApp, seatTwo, openTable, look, statusOf }
}

describeOnDatabases('[issue 20.1] rows, stakes and races of a challenge', (createDatabase) => {
  const { startApp, seatTwo, openTable, look, statusOf } = openChallenges(createDatabase)

  test('has a code of its own, also where the one drawn is taken', async () => {
    const drawn = [...Array<number>(2 * CHALLENGE_CODE_LENGTH).fill(0), ...Array<number>(CHALLENGE_CODE_LENGTH).fill(1)]
    const below = (limit: number) =>
      (limit === CHALLENGE_LETTERS.length ? drawn.shift() : null) ?? systemRandom.below(limit)
    const { app, one, two } = await seatTwo(await startApp({ random: { ...systemRandom, below } }))
    const first = await createChallenge(app, one)
    const second = await createChallenge(app, two)
    const [letterOfFirst, letterOfSecond] = CHALLENGE_LETTERS
    expect([first.code, second.code]).toEqual([
      letterOfFirst?.repeat(CHALLENGE_CODE_LENGTH),
      letterOfSecond?.repeat(CHALLENGE_CODE_LENGTH),
    ])
    expect(await look(app, second)).toMatchObject({ challenger: { id: two.user.id } })
    expect(await app.call('openChallenges', { token: two.user.token })).toMatchObject([{ code: second.code }])
  })

  test('accepted, it takes both stakes and begins the battle of the two, published to both', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    const { battle_id } = await acceptChallenge(app, two, challenge)
    await app.settle()
    expect([await one.balanceCents(), await two.balanceCents()]).toEqual([9_000, 9_000])
    for (const [player, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(player.socket.last('battle_match_found')).toMatchObject({
        battleId: battle_id,
        amount: 10,
        opponent: { id: other.user.id },
      })
    }
    expect(one.socket.last('battle_challenge')).toMatchObject({ status: 'accepted', pseudo: two.user.pseudo })
    expect(await look(app, challenge)).toMatchObject({ status: 'accepted', battle_id })
    expect(await app.call('openChallenges', { token: one.user.token })).toEqual([])
  })

  test('sent from two tabs at once, both get the one battle', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    const [first, second] = await Promise.all([
      acceptChallenge(app, two, challenge),
      acceptChallenge(app, two, challenge),
    ])
    expect(second).toEqual(first)
    expect(await two.balanceCents()).toBe(9_000)
  })

  test('is accepted once by however many race for it', async () => {
    const { app, one, two } = await openTable()
    const rivals = [two, await seatPlayer(app), await seatPlayer(app)]
    const challenge = await createChallenge(app, one)
    expect(await statuses(rivals.map((rival) => acceptChallenge(app, rival, challenge)))).toEqual([200, 409, 409])
    await app.settle()
    expect(await one.balanceCents()).toBe(9_000)
    const balances = await Promise.all(rivals.map((rival) => rival.balanceCents()))
    expect(balances.sort((less, more) => more - less)).toEqual([10_000, 10_000, 9_000])
    expect(app.application.battle.battles.size).toBe(1)
  })

  test('withdrawn and accepted at once, it is one of the two', async () => {
    const { app, one, two } = await openTable()
    for (let round = 0; round < 3; round += 1) {
      const challenge = await createChallenge(app, one)
      const before = await two.balanceCents()
      const outcomes = await statuses([withdrawChallenge(app, one, challenge), acceptChallenge(app, two, challenge)])
      expect(outcomes).toEqual([200, 409])
      const { status, battle_id } = await look(app, challenge)
      expect(before - (await two.balanceCents())).toBe(status === 'accepted' ? 1_000 : 0)
      expect(battle_id === null).toBe(status === 'withdrawn')
      if (battle_id !== null) one.socket.send({ type: 'battle_forfeit', battleId: battle_id })
      await app.settle()
    }
  })

  test('expires at its end: the last millisecond counts, the next does not', async () => {
    const { app, one, two } = await openTable()
    const [inTime, late] = [await createChallenge(app, one), await createChallenge(app, one)]
    // A silent socket would be closed, and its challenger would count as away.
    for (let minute = 0; minute < 14; minute += 1) {
      await app.advance(MINUTE_MS)
      one.socket.send({ type: 'ping', timestamp: 0 })
    }
    await app.advance(MINUTE_MS - 1)
    openSocket(app.application.gateway, { userId: one.user.id })
    await app.settle()
    await acceptChallenge(app, two, inTime)
    await app.advance(1)
    expect(await statusOf(app, late)).toBe<ChallengeStatus>('expired')
    expect(await refusalOf(acceptChallenge(app, two, late))).toEqual({ status: 409, code: 'CHALLENGE_CLOSED' })
    expect(await refusalOf(withdrawChallenge(app, one, late))).toEqual({ status: 409, code: 'CHALLENGE_CLOSED' })
  })

  test('a challenger whose challenges are accepted at the same time plays one battle, and the others wait', async () => {
    const { app, one, two } = await openTable()
    const third = await seatPlayer(app)
    const [first, second] = [await createChallenge(app, one), await createChallenge(app, one)]
    expect(await statuses([acceptChallenge(app, two, first), acceptChallenge(app, third, second)])).toEqual([200, 409])
    expect(app.application.battle.battles.ofUser(one.user.id)).toHaveLength(1)
    const isFirstOpen = (await statusOf(app, first)) === 'open'
    const waiting = isFirstOpen ? acceptChallenge(app, two, first) : acceptChallenge(app, third, second)
    expect(await refusalOf(waiting)).toEqual({ status: 409, code: 'CHALLENGER_BUSY' })
    expect(await one.balanceCents()).toBe(9_000)
  })

  test('a challenger who is matched in the queue at the same time plays that battle alone', async () => {
    const { app, one, two } = await openTable()
    const third = await seatPlayer(app)
    const challenge = await createChallenge(app, one)
    await sendAndSettle(app, one.socket, { type: 'join_battle_queue', amount: 25 })
    third.socket.send({ type: 'join_battle_queue', amount: 25 })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 409, code: 'CHALLENGER_BUSY' })
    await app.settle()
    expect(one.socket.all('battle_match_found')).toMatchObject([{ amount: 25, opponent: { id: third.user.id } }])
  })

  test('open challenges of a player are few, also when they are made at once', async () => {
    const { app, one } = await openTable()
    const made = await statuses(Array.from({ length: CHALLENGES_OPEN_MAX + 2 }, () => createChallenge(app, one)))
    expect(made).toEqual([...Array(CHALLENGES_OPEN_MAX).fill(200), 409, 409])
    const [first] = await app.call('openChallenges', { token: one.user.token })
    if (first !== undefined) await withdrawChallenge(app, one, first)
    expect(await statusOf(app, await createChallenge(app, one))).toBe('open')
  })

  test('a free battle moves no money and counts in no record, rank or gift, and stands in the history as it is', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one, { amount: 0 })
    const { battle_id: battleId } = await acceptChallenge(app, two, challenge)
    await app.settle()
    expect(await statusOf(app, challenge)).toBe('accepted')
    // The challenger chooses right in three rounds and wins.
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
    one.socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
    await app.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId })
    expect(one.socket.last('battle_complete')).toMatchObject({ winner: one.user.id, amount: 0, payout: 0 })
    expect([await one.balanceCents(), await two.balanceCents()]).toEqual([10_000, 10_000])
    const { rows } = await app.database.transaction(async (transaction) => {
      const stored = await battleRepository.find(transaction, battleId)
      return { rows: [stored?.head.players.one.record, stored?.head.players.two.record] }
    })
    expect(rows).toEqual(Array(2).fill({ wins: 0, losses: 0, draws: 0, winstreak: 0 }))
    expect(await app.call('leaderboard', { query: {} })).toEqual([])
    const { token, id } = one.user
    expect(await app.call('endedBattles', { token, params: { userId: id }, query: {} })).toMatchObject([
      { id: battleId, amount: 0, net_gain: 0, winner: id },
    ])
    const { entries } = await app.call('statementEntries', { token, params: { userId: id }, query: {} })
    expect(entries.filter(({ type }) => type === 'battle')).toEqual([])
  })

  test('a used-up loss limit leaves free battles', async () => {
    const { app, one, two } = await openTable()
    const { id, token } = one.user
    await app.call('updateLimits', { token, params: { userId: id }, body: { loss: { day: 5, week: 5, month: 5 } } })
    expect(await refusalOf(createChallenge(app, one))).toEqual({ status: 422, code: 'LOSS_LIMIT' })
    expect(await acceptChallenge(app, two, await createChallenge(app, one, { amount: 0 }))).toMatchObject({
      battle_id: expect.any(String),
    })
  })

  test('admins see who challenged whom, and of an open one not the code', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { app, one, two } = await seatTwo(adminApp)
    const accepted = await createChallenge(app, one)
    const { battle_id } = await acceptChallenge(app, two, accepted)
    await app.advance(1_000)
    await createChallenge(app, one, { amount: 0 })
    const rows = await app.call('adminChallenges', { token: admin.token, query: {} })
    expect(rows).toMatchObject([
      { code: null, status: 'open', amount: 0, challenger_id: one.user.id, accepter_id: null },
      { code: accepted.code, status: 'accepted', amount: 10, accepter_pseudo: two.user.pseudo, battle_id },
    ])
    const expired = await app.call('adminChallenges', { token: admin.token, query: { status: 'expired' } })
    expect(expired).toEqual([])
    const open = rows[0] && (await app.database.reader.models.battleChallenge.findUnique({ where: { id: rows[0].id } }))
    const file = async (query: { readonly status?: 'open' }) =>
      (await app.call('adminExport', { token: admin.token, params: { list: 'challenges' }, query })).trimEnd()
    const [head, ...lines] = (await file({})).split('\r\n')
    expect(head).toBe('\uFEFFDate;État;Défie;Relève;Montant (EUR);Code;Expire;Clos;Battle;Identifiant')
    expect(lines.map((line) => line.split(';').slice(1, 6))).toEqual([
      ['Ouvert', one.user.pseudo, '', '0', 'Secret'],
      ['Relevé', one.user.pseudo, two.user.pseudo, '10', accepted.code],
    ])
    expect(await file({ status: 'open' })).not.toContain(accepted.code)
    expect(await file({})).not.toContain(open?.code)
    const player = app.call('adminChallenges', { token: one.user.token, query: {} })
    expect(await refusalOf(player)).toEqual({ status: 403, code: 'FORBIDDEN' })
  })
})

describeOnSqlite('[issue 20.1] a challenge by link or code', (createDatabase) => {
  const { startApp, seatTwo, openTable, look, statusOf } = openChallenges(createDatabase)

  test('shows anybody its challenger and stake, and takes nothing before it is accepted', async () => {
    const { app, one } = await openTable()
    const challenge = await createChallenge(app, one, { amount: 25 })
    expect(challenge.code).toMatch(new RegExp(`^[${CHALLENGE_LETTERS}]{6}$`))
    expect(await look(app, { code: challenge.code.toLowerCase() })).toEqual({
      id: challenge.id,
      code: challenge.code,
      challenger: { id: one.user.id, pseudo: one.user.pseudo, avatar_url: null, wins: 0, losses: 0, draws: 0 },
      addressee: null,
      amount: 25,
      status: 'open',
      created_at: new Date(app.clock.nowMs()).toISOString(),
      expires_at: new Date(app.clock.nowMs() + 15 * MINUTE_MS).toISOString(),
      challenger_state: 'ready',
      battle_id: null,
    })
    expect(await one.balanceCents()).toBe(10_000)
    expect(await app.call('openChallenges', { token: one.user.token })).toMatchObject([{ code: challenge.code }])
  })

  test('of a hidden challenger it shows the pseudo alone, and of others their record', async () => {
    const { app, one, two } = await openTable()
    const { battleId } = await matchPlayers(app, { one, two })
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId })
    const { id, token, pseudo } = one.user
    const { code } = await createChallenge(app, one)
    const shown = { id, pseudo, avatar_url: null, wins: 1, losses: 0, draws: 0 }
    expect((await look(app, { code })).challenger).toEqual(shown)
    await app.call('updateUser', { token, params: { id }, body: { hidden: true } })
    expect((await look(app, { code })).challenger).toEqual({ ...shown, wins: 0, hidden: true })
  })

  test('sent again by who accepted, the acceptance is answered the same and begins nothing', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    const first = await acceptChallenge(app, two, challenge)
    expect(await acceptChallenge(app, two, challenge)).toEqual(first)
    expect(await two.balanceCents()).toBe(9_000)
  })

  test('withdrawn, it can be accepted by nobody; only its challenger withdraws it', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    expect(await refusalOf(withdrawChallenge(app, two, challenge))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await withdrawChallenge(app, one, challenge)).toMatchObject({ status: 'withdrawn' })
    expect(await withdrawChallenge(app, one, challenge)).toMatchObject({ status: 'withdrawn' })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 409, code: 'CHALLENGE_CLOSED' })
  })

  test('who can’t pay does not accept, and it stays open', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one, { amount: 100 })
    await withdraw(app, two.user, { amount: 20 })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 422, code: 'INSUFFICIENT_BALANCE' })
    expect(await one.balanceCents()).toBe(10_000)
    expect(await statusOf(app, challenge)).toBe('open')
    expect(await acceptChallenge(app, await seatPlayer(app), challenge)).toMatchObject({
      battle_id: expect.any(String),
    })
  })

  test('a challenger who can no longer pay is not charged, and nobody else learns the reason', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one, { amount: 100 })
    await withdraw(app, one.user, { amount: 20 })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 422, code: 'CHALLENGER_UNABLE' })
    expect([await one.balanceCents(), await two.balanceCents()]).toEqual([8_000, 10_000])
    expect(await statusOf(app, challenge)).toBe('open')
  })

  test('where neither may stake, whoever accepts learns their own reason only', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    const limit = ({ user: { id, token } }: Player, body: Parameters<typeof app.call<'updateLimits'>>[1]['body']) =>
      app.call('updateLimits', { token, params: { userId: id }, body })
    await limit(one, { pause_hours: 24 })
    await limit(two, { loss: { day: 5, week: null, month: null } })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 422, code: 'LOSS_LIMIT' })
  })

  test('waits while its challenger is away, and begins once they are back', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    one.socket.drop()
    await app.settle()
    expect(await look(app, challenge)).toMatchObject({ challenger_state: 'away' })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 409, code: 'CHALLENGER_AWAY' })
    openSocket(app.application.gateway, { userId: one.user.id })
    await app.settle()
    expect(await acceptChallenge(app, two, challenge)).toMatchObject({ battle_id: expect.any(String) })
  })

  test('waits while its challenger plays another battle and receives a reminder at intervals', async () => {
    const { app, one, two } = await openTable()
    const third = await seatPlayer(app)
    const [running, waiting] = [await createChallenge(app, one), await createChallenge(app, one)]
    const { battle_id } = await acceptChallenge(app, two, running)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await refusalOf(acceptChallenge(app, third, waiting))).toEqual({ status: 409, code: 'CHALLENGER_BUSY' })
    }
    await app.settle()
    const awaited = one.socket.all('battle_challenge').filter(({ status }) => status === 'awaited')
    expect(awaited).toEqual([
      { type: 'battle_challenge', code: waiting.code, status: 'awaited', pseudo: third.user.pseudo },
    ])
    await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId: battle_id })
    expect(await acceptChallenge(app, third, waiting)).toMatchObject({ battle_id: expect.any(String) })
  })

  test.each([7, -5, 10.5, 1_000_000])('a stake of %d euros is none', async (amount) => {
    const { app, one } = await openTable()
    expect(await refusalOf(createChallenge(app, one, { amount }))).toEqual({ status: 422, code: 'INVALID_AMOUNT' })
  })

  test('a stake above the balance is refused', async () => {
    const { app, one } = await openTable()
    expect(await refusalOf(createChallenge(app, one, { amount: 200 }))).toEqual({
      status: 422,
      code: 'INSUFFICIENT_BALANCE',
    })
  })

  test('while the games are closed none is made and none accepted', async () => {
    const { app, one, two } = await openTable()
    const challenge = await createChallenge(app, one)
    await app.application.battle.setGamesClosed(true)
    expect(await refusalOf(createChallenge(app, one))).toEqual({ status: 503, code: 'GAME_CLOSED' })
    expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 503, code: 'GAME_CLOSED' })
    await app.application.battle.setGamesClosed(false)
    expect(await acceptChallenge(app, two, challenge)).toMatchObject({ battle_id: expect.any(String) })
  })

  test('who has excluded themselves neither challenges nor accepts, free battles neither', async () => {
    const { app, one, two } = await openTable()
    const [staked, free] = [await createChallenge(app, one), await createChallenge(app, one, { amount: 0 })]
    const pause = ({ user: { id, token } }: Player) =>
      app.call('updateLimits', { token, params: { userId: id }, body: { pause_hours: 24 } })
    await pause(two)
    for (const challenge of [staked, free]) {
      expect(await refusalOf(acceptChallenge(app, two, challenge))).toEqual({ status: 422, code: 'PLAY_PAUSED' })
    }
    expect(await refusalOf(createChallenge(app, two, { amount: 0 }))).toEqual({ status: 422, code: 'PLAY_PAUSED' })
    await pause(one)
    const third = await seatPlayer(app)
    expect(await refusalOf(acceptChallenge(app, third, staked))).toEqual({ status: 422, code: 'CHALLENGER_UNABLE' })
  })

  test('guessing codes is over after 20 misses; a code that is known is looked at as often as one likes', async () => {
    const { app, one } = await openTable()
    const challenge = await createChallenge(app, one)
    for (let times = 0; times < 30; times += 1) await look(app, challenge)
    const misses: string[] = []
    for (let times = 0; times < 21; times += 1) {
      misses.push((await refusalOf(look(app, { code: 'ZZZZZZ' }))).code)
    }
    expect(misses).toEqual([...Array(20).fill('NOT_FOUND'), 'RATE_LIMIT'])
  })

  test('a known code that is refused for another reason is no guess, however often', async () => {
    const { app, one } = await openTable()
    const own = await createChallenge(app, one)
    const codes: string[] = []
    for (let times = 0; times < 21; times += 1) codes.push((await refusalOf(acceptChallenge(app, one, own))).code)
    expect([...new Set(codes)]).toEqual(['CHALLENGE_OWN'])
  })

  test('nor do guesses at the same time get further', async () => {
    const { app } = await openTable()
    const guesses = Array.from({ length: 60 }, async () => (await refusalOf(look(app, { code: 'ZZZZZZ' }))).code)
    const codes = await Promise.all(guesses)
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(20)
    expect(codes.filter((code) => code === 'RATE_LIMIT')).toHaveLength(40)
  })

  test.each(['ABC', 'ABCDEO', 'ABCDEFG', 'ABC%20DE'])('%s is no code', async (code) => {
    const app = await startApp()
    expect((await app.app.inject({ url: `/api/battles/challenges/${code}` })).statusCode).toBe(400)
  })

  test('a free battle that both ask for again is free again; cancelled by an admin it gives nothing back', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { app, one, two } = await seatTwo(adminApp)
    const { battle_id } = await acceptChallenge(app, two, await createChallenge(app, one, { amount: 0 }))
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId: battle_id })
    for (const { socket } of [one, two]) socket.send({ type: 'battle_rematch', battleId: battle_id })
    await app.settle()
    const again = one.socket.last('battle_match_found')
    expect(again).toMatchObject({ amount: 0 })
    expect(again.battleId).not.toBe(battle_id)
    await app.call('cancelBattle', { token: admin.token, params: { id: again.battleId } })
    await app.settle()
    expect(await one.balanceCents()).toBe(10_000)
  })
})

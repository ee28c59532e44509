import { type ApiScope, FOLLOWS_MAX, type PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { battleApps, matchPlayers, type Player, seatBattle, seatPlayer } from '../../test/battle-fixture.ts'
import type { TestApp } from '../../test/build-test-app.ts'
import { acceptChallenge, createChallenge } from '../../test/challenges.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { pngOf } from '../../test/pictures.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import type { TestDatabase } from '../../test/test-database.ts'

const PICTURE = `data:image/png;base64,${pngOf(2, 2).toString('base64')}`

function openPlayers(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  const cardOf = ({ call }: TestApp, { user }: Pick<Player, 'user'>, token?: string) =>
    call('playerProfile', { params: { id: user.id }, ...(token === undefined ? {} : { token }) })
  const hide = ({ call }: TestApp, { user: { id, token } }: Player, hidden = true) =>
    call('updateUser', { token, params: { id }, body: { hidden } })
  const follow = ({ call }: TestApp, { user: { token } }: Player, { id }: Pick<PublicUser, 'id'>) =>
    call('follow', { token, params: { userId: id } })
  const followsOf = ({ call }: TestApp, { user: { token } }: Player) => call('follows', { token })

  /** `one` wins because `two` forfeits. */
  async function playBattle(app: TestApp, players: { one: Player; two: Player; amount?: number }) {
    const { battleId } = await matchPlayers(app, players)
    players.two.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    await app.advance(1_000)
    return battleId
  }

  return { startApp, cardOf, hide, follow, followsOf, playBattle }
}

describeOnDatabases('[20.4] the face and the score of players, and whom they follow', (createDatabase) => {
  const { startApp, cardOf, hide, follow, followsOf, playBattle } = openPlayers(createDatabase)

  test('who is signed in sees the score of the two from their side, without free battles and those of programs, and none with themselves', async () => {
    const app = await startApp()
    const [one, two, third] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await playBattle(app, { one, two })
    await playBattle(app, { one: two, two: one })
    await playBattle(app, { one, two })
    await playBattle(app, { one, two: third })
    const free = await acceptChallenge(app, two, await createChallenge(app, third, { amount: 0 }))
    third.socket.send({ type: 'battle_forfeit', battleId: free.battle_id })
    await app.settle()
    const body = { name: 'Robot', scopes: ['battle' as const] }
    const program = await app.call('createApiToken', { token: two.user.token, body })
    const offer = { amount: 10, expires_in: 15 } as const
    const { code } = await app.call('createChallenge', { token: program.token, body: offer })
    const { battle_id: battleId } = await acceptChallenge(app, third, { code })
    third.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    const faceOf = async (player: Player, viewer: Player) =>
      (await cardOf(app, player, viewer.user.token)).details?.head_to_head
    expect(await faceOf(two, one)).toEqual({ wins: 2, losses: 1, draws: 0 })
    expect(await faceOf(one, two)).toEqual({ wins: 1, losses: 2, draws: 0 })
    expect(await faceOf(third, two)).toEqual({ wins: 0, losses: 0, draws: 0 })
    expect(await faceOf(one, one)).toBeNull()
    const { recent = [] } = (await cardOf(app, two)).details ?? {}
    expect(recent.map(({ result, opponent }) => [result, opponent?.id])).toEqual([
      ['win', third.user.id],
      ['win', third.user.id],
      ['loss', one.user.id],
      ['win', one.user.id],
      ['loss', one.user.id],
    ])
  })

  test('of a hidden player others see the pseudo alone, on the card, in battles, lists and rankings; the player and admins see all', async () => {
    const { adminApp: app, admin } = await startAppWithAdmin(startApp, await startApp())
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const { id, token } = one.user
    await app.call('updateUser', { token, params: { id }, body: { profile_picture: PICTURE } })
    const fixture = await matchPlayers(app, { one, two })
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    two.socket.send({ type: 'battle_forfeit', battleId: fixture.battleId })
    await app.settle()
    const shown = await cardOf(app, one)
    const url = shown.avatar_url ?? ''
    expect((await app.app.inject({ url })).statusCode).toBe(200)
    expect(await app.call('leaderboard', { query: {} })).toMatchObject([{ user_id: id }, { user_id: two.user.id }])

    expect((await hide(app, one)).hidden).toBe(true)
    const hidden = { id, pseudo: one.user.pseudo, bot: false, hidden: true, avatar_url: null, details: null }
    expect(await cardOf(app, one)).toEqual({ ...hidden, followed: null, blocked: null })
    expect(await cardOf(app, one, two.user.token)).toEqual({ ...hidden, followed: false, blocked: false })
    for (const viewer of [token, admin.token]) {
      expect(await cardOf(app, one, viewer)).toMatchObject({ avatar_url: url, details: { record: { wins: 1 } } })
      expect((await cardOf(app, one, viewer)).details?.recent).toMatchObject([{ points: 1, opponent_points: 0 }])
    }
    // Nor by the address of the picture, unless the caller knows its hash.
    expect((await app.app.inject({ url: url.split('?')[0] ?? '' })).statusCode).toBe(404)
    // Nor in the list of an opponent.
    const [ofOther] = (await cardOf(app, two)).details?.recent ?? []
    expect(ofOther).toMatchObject({ battle_id: null, opponent: null, result: 'loss', points: 0, opponent_points: 1 })
    const [toSelf] = (await cardOf(app, two, token)).details?.recent ?? []
    expect(toSelf).toMatchObject({ opponent: { id } })

    expect(await app.call('leaderboard', { query: {} })).toMatchObject([{ rank: 1, user_id: two.user.id }])

    const { battleId } = await matchPlayers(app, { one, two })
    const active = (viewer?: string) =>
      app.call('activeBattles', { params: { userId: id }, ...(viewer === undefined ? {} : { token: viewer }) })
    expect(await active()).toEqual([])
    expect(await active(two.user.token)).toEqual([])
    expect(await active(token)).toMatchObject([{ id: battleId }])
    expect(await app.call('watchableBattles', {})).toEqual([])
    expect((await cardOf(app, two)).details).toMatchObject({ state: 'playing', battle_id: null })
    await app.advance(2_000)
    const stateFor = async (player: Player) => {
      player.socket.send({ type: 'get_battle_state', battleId })
      await app.settle()
      return player.socket.last('battle_state')
    }
    const nothing = { wins: 0, losses: 0, draws: 0, winstreak: 0, hidden: true }
    const seats = one.user.id === (await stateFor(one)).user1_id ? ['user1', 'user2'] : ['user2', 'user1']
    const [own = 'user1'] = seats
    expect((await stateFor(two)).records).toMatchObject({ [own]: nothing })
    expect((await stateFor(two)).opponent.avatarUrl).toBeUndefined()
    expect((await stateFor(one)).records).toMatchObject({ [own]: { wins: 1, losses: 0, draws: 0 } })

    expect((await hide(app, one, false)).hidden).toBe(false)
    expect((await cardOf(app, one)).details).not.toBeNull()
  })

  test('followed players are listed by pseudo with what they do; a hidden one without', async () => {
    const app = await startApp()
    const [ana, online, searching, hidden] = [
      await seatPlayer(app),
      await seatPlayer(app),
      await seatPlayer(app),
      await seatPlayer(app),
    ]
    const away = { user: await signUpLocally(app.call) }
    const fixture = await seatBattle(app)
    for (const { user } of [online, hidden]) {
      const change = { params: { id: user.id }, body: { profile_picture: PICTURE } }
      await app.call('updateUser', { token: user.token, ...change })
    }
    searching.socket.send({ type: 'join_battle_queue', amount: 50 })
    await hide(app, hidden)
    await app.settle()
    const followed = [online, searching, hidden, away, fixture.one]
    for (const { user } of followed) await follow(app, ana, user)
    // Following again changes nothing.
    await follow(app, ana, online.user)
    const list = await followsOf(app, ana)
    expect(list.map(({ pseudo }) => pseudo)).toEqual(
      followed.map(({ user }) => user.pseudo).sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    )
    const stateOf = ({ user }: Pick<Player, 'user'>) => list.find(({ id }) => id === user.id)
    expect(stateOf(online)).toMatchObject({ state: 'online', battle_id: null, avatar_url: expect.any(String) })
    expect(stateOf(searching)).toMatchObject({ state: 'searching', battle_id: null })
    expect(stateOf(away)).toMatchObject({ state: 'offline', battle_id: null })
    expect(stateOf(fixture.one)).toMatchObject({ state: 'playing', battle_id: fixture.battleId })
    expect(stateOf(hidden)).toMatchObject({
      ...{ pseudo: hidden.user.pseudo, avatar_url: null },
      ...{ state: null, battle_id: null },
    })
    // A battle with a hidden player is not shown, whichever seat that player has.
    await hide(app, fixture.two)
    expect((await cardOf(app, fixture.one)).details).toMatchObject({ state: 'playing', battle_id: null })
    expect((await cardOf(app, online, ana.user.token)).followed).toBe(true)
    expect((await cardOf(app, ana, online.user.token)).followed).toBe(false)
    await app.call('unfollow', { token: ana.user.token, params: { userId: online.user.id } })
    expect((await followsOf(app, ana)).map(({ id }) => id)).not.toContain(online.user.id)
    // The blocker sees it on the card, the blocked player does not.
    await app.call('blockPlayer', { token: ana.user.token, params: { userId: online.user.id } })
    expect((await cardOf(app, online, ana.user.token)).blocked).toBe(true)
    expect((await cardOf(app, ana, online.user.token)).blocked).toBe(false)
  })

  test('one follows other players: not oneself, not nobody, and so many at most, also when asked at once', async () => {
    const app = await startApp()
    const ana = await seatPlayer(app)
    expect(await refusalOf(follow(app, ana, ana.user))).toEqual({ status: 422, code: 'FOLLOW_REFUSED' })
    const nobody = { userId: '0c000000-0000-4000-8000-000000000001' }
    expect(await refusalOf(app.call('follow', { token: ana.user.token, params: nobody }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    })
    const others: PublicUser[] = []
    for (let count = 0; count < FOLLOWS_MAX + 2; count += 1) others.push(await signUpLocally(app.call))
    for (const other of others.slice(0, FOLLOWS_MAX - 1)) await follow(app, ana, other)
    const last = others.slice(FOLLOWS_MAX - 1).map((other) => follow(app, ana, other))
    expect(await statuses(last)).toEqual([200, 409, 409])
    expect(await followsOf(app, ana)).toHaveLength(FOLLOWS_MAX)
    // Following again changes nothing, so nothing is too many.
    expect(await statuses(others.slice(0, 1).map((other) => follow(app, ana, other)))).toEqual([200])
  })
})

describeOnSqlite('[20.4] players have a face', (createDatabase) => {
  const { startApp, cardOf, hide, follow } = openPlayers(createDatabase)

  test('[20.7] an API token without the scope to read sees what a guest sees', async () => {
    const app = await startApp()
    const { one, two } = await seatBattle(app)
    await follow(app, one, two.user)
    await hide(app, one)
    const tokenFor = async (scopes: ApiScope[]) =>
      (await app.call('createApiToken', { token: one.user.token, body: { name: 'Robot', scopes } })).token
    const [plays, reads] = [await tokenFor(['battle', 'cycle']), await tokenFor(['read'])]
    expect(await cardOf(app, two, reads)).toMatchObject({
      followed: true,
      details: { head_to_head: expect.any(Object) },
    })
    expect(await cardOf(app, two, plays)).toEqual(await cardOf(app, two))
    expect((await cardOf(app, one, plays)).details).toBeNull()
    const runs = (token?: string) =>
      app.call('activeBattles', { params: { userId: one.user.id }, ...(token === undefined ? {} : { token }) })
    expect([await runs(), await runs(plays)]).toEqual([[], []])
    expect(await runs(reads)).toHaveLength(1)
  })

  test('a guest sees name, month, record, recent battles with their links, and no figure of money', async () => {
    const app = await startApp()
    const { one, two } = await seatBattle(app)
    two.socket.send({ type: 'battle_forfeit', battleId: one.socket.last('battle_match_found').battleId })
    await app.settle()
    const card = await cardOf(app, one)
    expect(card).toEqual({
      id: one.user.id,
      pseudo: one.user.pseudo,
      bot: false,
      hidden: false,
      avatar_url: null,
      details: {
        member_since: new Date(app.clock.nowMs()).toISOString().slice(0, 7),
        record: { wins: 1, losses: 0, draws: 0, winstreak: 1 },
        rating: null,
        state: 'online',
        battle_id: null,
        recent: [
          {
            battle_id: expect.any(String),
            opponent: { id: two.user.id, pseudo: two.user.pseudo, bot: false },
            result: 'win',
            points: 0,
            opponent_points: 0,
            ended_at: expect.any(String),
          },
        ],
        head_to_head: null,
      },
      followed: null,
      blocked: null,
    })
    const [recent] = card.details?.recent ?? []
    const again = await app.call('battleFairness', { params: { id: recent?.battle_id ?? '' } })
    expect(again.revealed).toBe(true)
  })

  test('[20.3] a rated battle shows on the cards of both: points, how many battles, and the curve', async () => {
    const app = await startApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const fixture = await matchPlayers(app, { one, two, amount: 10 })
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    two.socket.send({ type: 'battle_forfeit', battleId: fixture.battleId })
    await app.settle()
    const [winner, loser] = one.socket.last('battle_complete').ratings ?? []
    const again = await matchPlayers(app, { one, two, amount: 10 })
    const ratingOf = async (player: Player) => (await cardOf(app, player)).details?.rating
    const { points = 0 } = winner ?? {}
    expect(points).toBeGreaterThan(1_500)
    expect(await ratingOf(one)).toEqual({ points, provisional: true, battles: 1, history: [points] })
    expect(await ratingOf(two)).toMatchObject({ points: loser?.points, history: [loser?.points] })
    await again.playRound(1, { one: 'right', two: 'wrong' })
    two.socket.send({ type: 'battle_forfeit', battleId: again.battleId })
    await app.settle()
    const [later] = one.socket.last('battle_complete').ratings ?? []
    expect(await ratingOf(one)).toMatchObject({ points: later?.points, history: [points, later?.points] })
  })

  test('nobody follows a bot', async () => {
    const app = await startApp({ environment: { BOTS: 'on' } })
    const ana = await seatPlayer(app)
    const bot = await app.database.reader.models.user.findFirstOrThrow({ where: { kind: 'bot' }, select: { id: true } })
    const follows = app.call('follow', { token: ana.user.token, params: { userId: bot.id } })
    expect(await refusalOf(follows)).toEqual({ status: 422, code: 'FOLLOW_REFUSED' })
  })

  test('nobody has the card of nobody', async () => {
    const app = await startApp()
    const nobody = app.call('playerProfile', { params: { id: '0c000000-0000-4000-8000-000000000001' } })
    expect(await refusalOf(nobody)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('nobody hides somebody else', async () => {
    const app = await startApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const foreign = app.call('updateUser', {
      token: two.user.token,
      params: { id: one.user.id },
      body: { hidden: true },
    })
    expect(await refusalOf(foreign)).toEqual({ status: 403, code: 'FORBIDDEN' })
  })
})

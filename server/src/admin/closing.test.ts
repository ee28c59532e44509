import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite, disposedAfterEach } from '../../test/describe-on-databases.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { DAY_MS } from '../platform/durations.ts'
import { nextParisTime } from '../platform/scheduling/paris-calendar.ts'

/** Short, because every test server has to run that long, and between two reads of the stored switch. */
const SOON_MS = 25_000

const startAlone = testApps(disposedAfterEach(createTestDatabase))

async function gameClosed({ call }: TestApp): Promise<boolean> {
  return (await call('status', {})).gameClosed
}

test.each([
  [{ BOTS: 'on', BOT_DELAY_MS: '12000' }, 12_000],
  [{ BOTS: 'off' }, null],
])('issue 16.29: the status shows the delay before a bot joins: %j', async (environment, botAfterMs) => {
  const { call } = await startAlone({ environment })
  expect(await call('status', {})).toMatchObject({ botAfterMs })
})

test('[19.12] the status shows what the operator configured: address for questions, publisher, pages, welcome', async () => {
  const { call } = await startAlone({
    environment: {
      SUPPORT_EMAIL: 'aide@example.org',
      PUBLISHER: 'Bougie SAS, Paris',
      SOCIAL_DISCORD: 'https://discord.gg/bougie',
      SOCIAL_TIKTOK: 'off',
      WELCOME_BALANCE: '20',
    },
  })
  expect(await call('status', {})).toMatchObject({
    welcomeBalance: 20,
    operator: {
      supportEmail: 'aide@example.org',
      publisher: 'Bougie SAS, Paris',
      social: { discord: 'https://discord.gg/bougie', twitter: 'https://twitter.com/', tiktok: null },
    },
  })
})

function openGames(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  async function openApp() {
    const first = await startApp()
    const { adminApp, admin } = await startAppWithAdmin(startApp, first)
    const close = async (closed: boolean) => {
      expect(await adminApp.call('closeGames', { token: admin.token, body: { closed } })).toEqual({ closed })
      await adminApp.settle()
    }
    return { first, adminApp, admin, close }
  }

  return { startApp, openApp }
}

describeOnDatabases('a time of reopening', (createDatabase) => {
  const { startApp, openApp } = openGames(createDatabase)

  test('issue 16.12: they open by themselves then, once, on every server and after a restart', async () => {
    const { first, adminApp, admin } = await openApp()
    const guest = openSocket(adminApp.application.gateway, { userId: null })
    const reopensAt = new Date(adminApp.clock.nowMs() + SOON_MS).toISOString()
    await adminApp.call('closeGames', { token: admin.token, body: { closed: true, reopensAt, opensItself: true } })
    const restarted = await startApp({ useDatabase: adminApp.database, startMs: adminApp.clock.nowMs() })
    expect(await restarted.call('status', {})).toMatchObject({ gameClosed: true, reopensAt, opensItself: true })
    await adminApp.advance(SOON_MS - 1_000)
    expect(await gameClosed(adminApp)).toBe(true)
    await adminApp.advance(1_000)
    expect(await gameClosed(adminApp)).toBe(false)
    expect(guest.last('game_status')).toEqual({ type: 'game_status', gameClosed: false })
    await restarted.advance(SOON_MS + 10_000)
    expect(await gameClosed(restarted)).toBe(false)
    await first.advance(10_000)
    expect(await gameClosed(first)).toBe(false)
    const actions = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(actions.map(({ action, admin_id, details }) => [action, admin_id, details])).toEqual([
      ['games_opened_by_time', null, {}],
      ['games_closed', admin.id, { reopensAt, opensItself: true }],
    ])
  })
})

describeOnSqlite('closing the games', (createDatabase) => {
  const { startApp, openApp } = openGames(createDatabase)

  test('[A11] [X04] an admin closes and opens them; everybody can see it, and every open socket is informed', async () => {
    const { adminApp, close } = await openApp()
    const guest = openSocket(adminApp.application.gateway, { userId: null })
    expect(await gameClosed(adminApp)).toBe(false)
    await close(true)
    expect(await gameClosed(adminApp)).toBe(true)
    // Told once, however often the stored switch is read.
    await adminApp.advance(20_000)
    expect(guest.all('game_status')).toEqual([{ type: 'game_status', gameClosed: true }])
    const late = openSocket(adminApp.application.gateway, { userId: null })
    await adminApp.settle()
    expect(late.all('game_status')).toEqual([{ type: 'game_status', gameClosed: true }])
    await close(false)
    expect(await gameClosed(adminApp)).toBe(false)
    expect(late.last('game_status')).toEqual({ type: 'game_status', gameClosed: false })
  })

  test('[A11] closing empties the queue: each one waiting receives that they left, then why', async () => {
    const { adminApp, close } = await openApp()
    const waiting = await seatPlayer(adminApp)
    waiting.socket.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.settle()
    waiting.socket.take()
    await close(true)
    const received = waiting.socket.take().filter(({ type }) => type === 'battle_queue_left' || type === 'error')
    expect(received).toEqual([
      { type: 'battle_queue_left' },
      { type: 'error', code: 'GAME_CLOSED', message: 'Le jeu est temporairement fermé.' },
    ])
    expect(await waiting.balanceCents()).toBe(10_000)
  })

  test('[A11] a player who joins while they are closed is refused, also at the very time of closing; once open they may join', async () => {
    const { adminApp, admin, close } = await openApp()
    const [late, early] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
    early.socket.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.call('closeGames', { token: admin.token, body: { closed: true } })
    late.socket.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.settle()
    expect(late.socket.last('error').code).toBe('GAME_CLOSED')
    expect(early.socket.last('error').code).toBe('GAME_CLOSED')
    await close(false)
    late.socket.send({ type: 'join_battle_queue', amount: 10 })
    early.socket.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.settle()
    expect(late.socket.last('battle_match_found').amount).toBe(10)
  })

  test('[A11] a player whose join is being stored while the games close leaves the queue again', async () => {
    const first = await startApp()
    let whileEntering = async () => undefined as unknown
    const { adminApp, admin } = await startAppWithAdmin(
      (options) =>
        startApp({
          ...options,
          queueOf: (queue) => ({
            ...queue,
            async enter(places) {
              if (places.length > 0) await whileEntering()
              return queue.enter(places)
            },
          }),
        }),
      first,
    )
    whileEntering = () => adminApp.call('closeGames', { token: admin.token, body: { closed: true } })
    const { socket } = await seatPlayer(adminApp)
    socket.send({ type: 'join_battle_queue', amount: 10 })
    await adminApp.settle()
    expect(socket.take().filter(({ type }) => type === 'battle_queue_left' || type === 'error')).toEqual([
      { type: 'battle_queue_left' },
      { type: 'error', code: 'GAME_CLOSED', message: 'Le jeu est temporairement fermé.' },
    ])
  })

  test('[A11] a running battle finishes while they are closed, and nobody gets a rematch', async () => {
    const { adminApp, close } = await openApp()
    const fixture = await matchPlayers(adminApp, { one: await seatPlayer(adminApp), two: await seatPlayer(adminApp) })
    await close(true)
    for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
    await adminApp.advance(BATTLE_PACE.pauseMs)
    expect(fixture.one.socket.last('battle_complete')).toMatchObject({ winner: fixture.one.user.id, payout: 20 })
    for (const { socket } of [fixture.one, fixture.two])
      socket.send({ type: 'battle_rematch', battleId: fixture.battleId })
    await adminApp.settle()
    expect(fixture.one.socket.all('battle_match_found')).toHaveLength(1)
  })

  test('[A11] the state survives a restart, and another server on the same data follows within ten seconds', async () => {
    const { first, adminApp, close } = await openApp()
    await close(true)
    const restarted = await startApp({ useDatabase: adminApp.database })
    expect(await gameClosed(restarted)).toBe(true)
    const player = await seatPlayer(restarted)
    player.socket.send({ type: 'join_battle_queue', amount: 10 })
    await restarted.settle()
    expect(player.socket.last('error').code).toBe('GAME_CLOSED')
    expect(await gameClosed(first)).toBe(false)
    await first.advance(10_000)
    expect(await gameClosed(first)).toBe(true)
  })

  test('[X03] [X04] issue 16.12: the status shows when they open again: 18:00 in Paris, or the time that the admin set', async () => {
    const { adminApp, admin } = await openApp()
    const status = () => adminApp.call('status', {})
    const put = (body: { closed: boolean; reopensAt?: string; opensItself?: boolean }) =>
      adminApp.call('closeGames', { token: admin.token, body })
    expect(await status()).toMatchObject({ gameClosed: false, reopensAt: null, opensItself: false })
    await put({ closed: true })
    const usual = new Date(nextParisTime({ hour: 18, minute: 0 }, adminApp.clock.nowMs())).toISOString()
    expect(await status()).toMatchObject({ reopensAt: usual, reopensAtGiven: false, opensItself: false })
    const reopensAt = new Date(adminApp.clock.nowMs() + SOON_MS).toISOString()
    await put({ closed: true, reopensAt })
    expect(await status()).toMatchObject({ reopensAt, reopensAtGiven: true, opensItself: false })
    // Nobody opened the games: the time no longer applies, and nothing opens automatically.
    await adminApp.advance(SOON_MS + 1_000)
    expect(await status()).toMatchObject({ gameClosed: true, reopensAtGiven: false })
    await put({ closed: false })
    expect(await status()).toMatchObject({ gameClosed: false, reopensAt: null })
  })

  test('issue 16.12: without a time they open by themselves at the next 18:00 in Paris; a later request takes the place of it', async () => {
    const { adminApp, admin } = await openApp()
    const put = (body: { closed: boolean; opensItself?: boolean }) =>
      adminApp.call('closeGames', { token: admin.token, body })
    await put({ closed: true, opensItself: true })
    const usualMs = nextParisTime({ hour: 18, minute: 0 }, adminApp.clock.nowMs())
    const reopensAt = new Date(usualMs).toISOString()
    expect(await adminApp.call('status', {})).toMatchObject({ reopensAt, opensItself: true })
    await put({ closed: true })
    expect(await adminApp.call('status', {})).toMatchObject({ reopensAt, opensItself: false })
    adminApp.clock.suspend(usualMs - adminApp.clock.nowMs())
    await adminApp.advance(10_000)
    expect(await gameClosed(adminApp)).toBe(true)
  })

  test.each([
    ['a time that has passed', 0],
    ['a time after more than two weeks', 14 * DAY_MS + 1],
  ])('issue 16.12: %s is refused, and nothing changes', async (_what, inMs) => {
    const { adminApp, admin } = await openApp()
    const reopensAt = new Date(adminApp.clock.nowMs() + inMs).toISOString()
    const put = adminApp.call('closeGames', { token: admin.token, body: { closed: true, reopensAt } })
    expect(await refusalOf(put)).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    expect(await gameClosed(adminApp)).toBe(false)
  })

  test('issue 16.12: two weeks are not too long', async () => {
    const { adminApp, admin } = await openApp()
    const reopensAt = new Date(adminApp.clock.nowMs() + 14 * DAY_MS).toISOString()
    await adminApp.call('closeGames', { token: admin.token, body: { closed: true, reopensAt } })
    expect(await adminApp.call('status', {})).toMatchObject({ gameClosed: true, reopensAt })
  })

  test('each change is in the audit log, once', async () => {
    const { adminApp, admin, close } = await openApp()
    await close(true)
    await close(true)
    await close(false)
    const actions = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(actions.map(({ action, admin_id, subject_type }) => [action, admin_id, subject_type])).toEqual([
      ['games_opened', admin.id, 'house'],
      ['games_closed', admin.id, 'house'],
    ])
  })
})

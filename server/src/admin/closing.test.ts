import { expect, test } from 'vitest'
import { matchPlayers, seatPlayer, TABLE_PACE, tableApps } from '../testing/battle-table.ts'
import type { TestApp } from '../testing/build-test-app.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'
import { signUpWithPasskey } from '../testing/identity-flows.ts'
import { openAdminHouse } from '../testing/payments.ts'
import { refusalOf } from '../testing/refusals.ts'
import { openSocket } from '../testing/socket-pair.ts'

async function gameClosed({ call }: TestApp): Promise<boolean> {
  return (await call('status', {})).gameClosed
}

describeOnDatabases('closing the games', (createDatabase) => {
  const startApp = tableApps(createDatabase)

  async function openHouse() {
    const first = await startApp()
    const { house, admin } = await openAdminHouse(startApp, first)
    const close = async (closed: boolean) => {
      expect(await house.call('closeGames', { token: admin.token, body: { closed } })).toEqual({ closed })
      await house.settle()
    }
    return { first, house, admin, close }
  }

  test('[A11] [X04] an admin closes and opens them; everybody can see it, and every open socket is told', async () => {
    const { house, close } = await openHouse()
    const guest = openSocket(house.application.gateway, { userId: null })
    expect(await gameClosed(house)).toBe(false)
    await close(true)
    expect(await gameClosed(house)).toBe(true)
    expect(guest.last('game_status')).toEqual({ type: 'game_status', gameClosed: true })
    const late = openSocket(house.application.gateway, { userId: null })
    await house.settle()
    expect(late.all('game_status')).toEqual([{ type: 'game_status', gameClosed: true }])
    await close(false)
    expect(await gameClosed(house)).toBe(false)
    expect(late.last('game_status')).toEqual({ type: 'game_status', gameClosed: false })
  })

  test('[A11] closing empties the queue: each one waiting hears that they left, then why', async () => {
    const { house, close } = await openHouse()
    const waiting = await seatPlayer(house)
    waiting.socket.send({ type: 'join_battle_queue', amount: 10 })
    await house.settle()
    waiting.socket.take()
    await close(true)
    const heard = waiting.socket.take().filter(({ type }) => type === 'battle_queue_left' || type === 'error')
    expect(heard).toEqual([
      { type: 'battle_queue_left' },
      { type: 'error', code: 'GAME_CLOSED', message: 'Le jeu est temporairement fermé.' },
    ])
    expect(await waiting.balanceCents()).toBe(10_000)
  })

  test('[A11] who joins while they are closed is refused, also in the very moment of closing; once open they may', async () => {
    const { house, admin, close } = await openHouse()
    const [late, early] = [await seatPlayer(house), await seatPlayer(house)]
    early.socket.send({ type: 'join_battle_queue', amount: 10 })
    await house.call('closeGames', { token: admin.token, body: { closed: true } })
    late.socket.send({ type: 'join_battle_queue', amount: 10 })
    await house.settle()
    expect(late.socket.last('error').code).toBe('GAME_CLOSED')
    expect(early.socket.last('error').code).toBe('GAME_CLOSED')
    await close(false)
    late.socket.send({ type: 'join_battle_queue', amount: 10 })
    early.socket.send({ type: 'join_battle_queue', amount: 10 })
    await house.settle()
    expect(late.socket.last('battle_match_found').amount).toBe(10)
  })

  test('[A11] a running battle finishes while they are closed, and nobody gets a rematch', async () => {
    const { house, close } = await openHouse()
    const table = await matchPlayers(house, { one: await seatPlayer(house), two: await seatPlayer(house) })
    await close(true)
    for (const round of [1, 2, 3]) await table.playRound(round, { one: 'right', two: 'wrong' })
    await house.advance(TABLE_PACE.pauseMs)
    expect(table.one.socket.last('battle_complete')).toMatchObject({ winner: table.one.user.id, payout: 20 })
    for (const { socket } of [table.one, table.two]) socket.send({ type: 'battle_rematch', battleId: table.battleId })
    await house.settle()
    expect(table.one.socket.all('battle_match_found')).toHaveLength(1)
  })

  test('[A11] the state survives a restart, and another server on the same data follows within ten seconds', async () => {
    const { first, house, close } = await openHouse()
    await close(true)
    const restarted = await startApp({ useDatabase: house.database })
    expect(await gameClosed(restarted)).toBe(true)
    const player = await seatPlayer(restarted)
    player.socket.send({ type: 'join_battle_queue', amount: 10 })
    await restarted.settle()
    expect(player.socket.last('error').code).toBe('GAME_CLOSED')
    expect(await gameClosed(first)).toBe(false)
    await first.advance(10_000)
    expect(await gameClosed(first)).toBe(true)
  })

  test('each change is in the trail, once', async () => {
    const { house, admin, close } = await openHouse()
    await close(true)
    await close(true)
    await close(false)
    const actions = await house.call('adminActions', { token: admin.token, query: {} })
    expect(actions.map(({ action, admin_id, subject_type }) => [action, admin_id, subject_type])).toEqual([
      ['games_opened', admin.id, 'house'],
      ['games_closed', admin.id, 'house'],
    ])
  })

  test('only an admin can', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const close = (token?: string) => app.call('closeGames', { token, body: { closed: true } })
    expect(await refusalOf(close())).toEqual({ status: 401, code: 'UNAUTHORIZED' })
    expect(await refusalOf(close(user.token))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await gameClosed(app)).toBe(false)
  })
})

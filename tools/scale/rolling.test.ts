// All servers are replaced one after the other while battles run: players notice no more than a reconnection.

import { until } from '@bougie/api-client/until.ts'
import { expect, onTestFinished, test } from 'vitest'
import { describeFleet, startFleet } from './fleet.ts'
import { balanceOf, openRoamingPlayer, type RoamingPlayer } from './roaming-player.ts'

const BEFORE = 100
const PLAYERS = 16

describeFleet('servers are exchanged', () => {
  test('a rolling restart under load: no battle is lost, and nobody is seen to leave', async (context) => {
    const fleet = await startFleet(context, { size: 2 })
    const players: RoamingPlayer[] = []
    for (let index = 0; index < PLAYERS; index++) {
      const addresses = () => fleet.servers.map((_, offset) => fleet.at((index + offset) % fleet.servers.length).url)
      const player = await openRoamingPlayer({ addresses, side: index % 2 === 0 ? 'up' : 'down' })
      onTestFinished(() => player.close())
      players.push(player)
    }
    for (const player of players) player.send({ type: 'join_battle_queue', amount: 10 })
    await until(() => players.every(({ received }) => received.some(({ type }) => type === 'battle_round_start')), {
      what: 'everybody plays',
    })

    for (let index = 0; index < 2; index++) {
      const leaving = fleet.at(index)
      process.kill(leaving.processId, 'SIGTERM')
      expect(await leaving.ended, leaving.output()).toBe(0)
      await fleet.start(index)
    }

    await until(() => players.every((player) => player.endings().length > 0), {
      what: 'every battle ends',
      withinMs: 90_000,
    })
    expect(players.map((player) => player.battleIds().length)).toEqual(players.map(() => 1))
    const received = players.flatMap((player) => player.received)
    expect(received.filter(({ type }) => type === 'battle_forfeit')).toEqual([])
    expect(received.filter((message) => message.type === 'battle_presence' && !message.connected)).toEqual([])
    const balances = await Promise.all(players.map((player) => balanceOf(fleet.at(0).url, player)))
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(PLAYERS * BEFORE)
    expect(await fleet.audit()).toMatchObject({ balanced: true, problems: [] })
  })
})

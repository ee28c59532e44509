// All servers are replaced one after the other while battles run: players notice no more than a reconnection.

import { until } from '@bougie/api-client/until.ts'
import { expect, test } from 'vitest'
import { describeFleet, startFleet } from './fleet.ts'
import { expectNothingLost, type RoamingPlayer, seat, untilEnded } from './roaming-player.ts'

const PLAYERS = 12
/**
 * Half of the time for which a server that ends keeps its players present. On a slow machine a player may be back later;
 * server/src/infrastructure/redis/presence.test.ts proves the rule for all.
 */
const BACK_WITHIN_MS = 2_500

describeFleet('servers are exchanged', () => {
  test('a rolling restart under load: no battle is lost, and nobody is seen to leave', async (context) => {
    const fleet = await startFleet(context, { size: 2, program: 0 })
    const players: RoamingPlayer[] = []
    for (let index = 0; index < PLAYERS; index++) {
      players.push(await seat(context, { fleet, own: index % 2, side: index % 2 === 0 ? 'up' : 'down' }))
    }
    for (const player of players) player.send({ type: 'join_battle_queue', amount: 10 })
    await until(() => players.every(({ received }) => received.some(({ type }) => type === 'battle_round_start')), {
      what: 'everybody plays',
    })

    const leaving = fleet.program()
    leaving.signal('SIGTERM')
    expect(await leaving.ended, leaving.output()).toBe(0)
    await fleet.start(0)
    // On the signal a program does no more than this.
    await fleet.at(1).stop()
    await fleet.start(1)

    await untilEnded(players)
    expect(players.map((player) => player.battleIds().length)).toEqual(players.map(() => 1))
    const received = players.flatMap((player) => player.received)
    expect(received.filter(({ type }) => type === 'battle_forfeit')).toEqual([])
    const seenToLeave = received.flatMap((message) =>
      message.type === 'battle_presence' && !message.connected ? [message.userId] : [],
    )
    const back = players.filter(({ longestAbsenceMs }) => longestAbsenceMs < BACK_WITHIN_MS).map(({ user }) => user.id)
    expect(back.filter((id) => seenToLeave.includes(id))).toEqual([])
    await expectNothingLost(fleet.at(0).url, players)
    expect(await fleet.audit()).toMatchObject({ balanced: true, problems: [] })
  })
})

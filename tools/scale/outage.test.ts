// A service that the servers need is unavailable for a while: no battle and no cent is lost, and players are informed.

import { until } from '@bougie/api-client/until.ts'
import { expect, test } from 'vitest'
import { describeFleet, type Fleet, fleetOfSuite, type InTest, QUICK_PACE } from './fleet.ts'
import {
  expectNothingLost,
  isPhase,
  type RoamingPlayer,
  type Side,
  seat,
  untilEnded,
  untilReceived,
} from './roaming-player.ts'

const STAKE = 10
const AWAY_MS = 10_000

async function expectOneEnd(fleet: Fleet, players: readonly RoamingPlayer[]): Promise<void> {
  await untilEnded(players)
  await expectNothingLost(fleet.at(0).url, players)
  expect(await fleet.auditBeside()).toMatchObject({ balanced: true, problems: [] })
}

async function readiness({ url }: { url: string }): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.json() }
}

describeFleet('what servers stand on goes away', () => {
  const running = fleetOfSuite({ size: 2, settings: QUICK_PACE })

  function places(context: InTest) {
    const fleet = running()
    return { fleet, seat: (own: number, side: Side) => seat(context, { fleet, own, side }) }
  }

  test('Redis dies and comes back with nothing: battles go on, who waited still waits, no money moves', async (context) => {
    const { fleet, seat } = places(context)
    const players = [await seat(0, 'up'), await seat(1, 'down')] as const
    const waiting = await seat(0, 'up')
    waiting.send({ type: 'join_battle_queue', amount: 25 })
    await untilReceived(waiting, 'the place', ({ type }) => type === 'battle_queue_joined')
    for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
    await untilReceived(players[0], 'prediction', isPhase('prediction'))

    await fleet.redis.kill()
    await until(async () => (await readiness(fleet.at(0))).status === 503, { what: 'it is reported' })
    expect(await readiness(fleet.at(0))).toMatchObject({ body: { reason: 'redis' } })
    // The battle continues without Redis.
    await untilReceived(players[0], 'results_wait', isPhase('results_wait'), { withinMs: 15_000 })
    await fleet.redis.start()
    for (const server of fleet.servers) {
      await until(async () => (await readiness(server)).status === 200, { what: 'it is ready again' })
    }

    const opponent = await seat(1, 'down')
    // The first call may still find Redis unavailable.
    await until(
      () => {
        opponent.send({ type: 'join_battle_queue', amount: 25 })
        return [waiting, opponent].every(({ received }) => received.some(({ type }) => type === 'battle_match_found'))
      },
      { what: 'the two who want 25 meet' },
    )
    await expectOneEnd(fleet, [...players, waiting, opponent])
  })

  test('Postgres is unavailable for ten seconds: readyz reports it, moves are refused clearly, then all goes on', async (context) => {
    const { fleet, seat } = places(context)
    const players = [await seat(0, 'up'), await seat(1, 'down')] as const
    for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
    await untilReceived(players[0], 'prediction', isPhase('prediction'))

    const cutAtMs = performance.now()
    fleet.line.cut()
    for (const server of fleet.servers) {
      await until(async () => (await readiness(server)).status === 503, { what: 'it is reported' })
      expect(await readiness(server)).toMatchObject({ body: { reason: 'database' } })
    }
    const bystander = players[0]
    bystander.send({ type: 'join_battle_queue', amount: 25 })
    await untilReceived(
      bystander,
      'a clear refusal',
      (message) => message.type === 'error' && message.code === 'SERVICE_UNAVAILABLE',
    )
    await until(() => performance.now() - cutAtMs > AWAY_MS, { what: 'ten seconds are over' })
    fleet.line.mend()
    for (const server of fleet.servers) {
      await until(async () => (await readiness(server)).status === 200, { what: 'it is ready again' })
    }
    await expectOneEnd(fleet, players)
    expect(await fleet.audit()).toMatchObject({ balanced: true, problems: [] })
  })
})

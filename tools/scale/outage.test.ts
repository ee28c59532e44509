// A service that the servers need is unavailable for a while: no battle and no cent is lost, and players are informed.

import { until } from '@bougie/api-client/until.ts'
import type { ServerMessage } from '@bougie/protocol'
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

async function expectOneEnd(
  fleet: Fleet,
  players: readonly RoamingPlayer[],
  others: readonly RoamingPlayer[] = [],
): Promise<void> {
  await untilEnded(players)
  await expectNothingLost(fleet.at(0).url, [...players, ...others])
  expect(await fleet.auditBeside()).toMatchObject({ balanced: true, problems: [] })
}

/** The first calls may still find Redis unavailable. One that was taken is not repeated: it would be a second place. */
async function joinAtLast(player: RoamingPlayer, amount: number): Promise<void> {
  let isRefused = true
  while (isRefused) {
    const known = player.received.length
    const response = () =>
      player.received.slice(known).find(({ type }) => type === 'battle_queue_joined' || type === 'error')
    player.send({ type: 'join_battle_queue', amount })
    await until(() => response() !== undefined, { what: 'a response' })
    isRefused = response()?.type === 'error'
  }
}

function endOfPhase(received: readonly ServerMessage[]): number {
  const last = received.findLast((message) => message.type === 'battle_phase')
  return last?.type === 'battle_phase' ? last.endsAt : Number.POSITIVE_INFINITY
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
    await untilReceived(players[0], 'results_wait', isPhase('results_wait'))
    await fleet.redis.start()
    for (const server of fleet.servers) {
      await until(async () => (await readiness(server)).status === 200, { what: 'it is ready again' })
    }

    const opponent = await seat(1, 'down')
    await joinAtLast(opponent, 25)
    for (const player of [waiting, opponent]) {
      await untilReceived(player, 'the match of 25', ({ type }) => type === 'battle_match_found')
    }
    await expectOneEnd(fleet, [...players, waiting, opponent])
  })

  test('Postgres is unavailable beyond the end of a phase: readyz reports it, moves are refused clearly, then all goes on', async (context) => {
    const { fleet, seat } = places(context)
    const players = [await seat(0, 'up'), await seat(1, 'down')] as const
    // In no battle, so that nothing else of theirs can be refused.
    const bystander = await seat(0, 'up')
    for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
    await untilReceived(players[0], 'prediction', isPhase('prediction'))

    fleet.line.cut()
    for (const server of fleet.servers) {
      await until(async () => (await readiness(server)).status === 503, { what: 'it is reported' })
      expect(await readiness(server)).toMatchObject({ body: { reason: 'database' } })
    }
    bystander.send({ type: 'join_battle_queue', amount: 25 })
    await untilReceived(
      bystander,
      'a clear refusal',
      (message) => message.type === 'error' && message.code === 'SERVICE_UNAVAILABLE',
    )
    await until(() => players.every(({ received }) => Date.now() > endOfPhase(received)), { what: 'the phase is over' })
    fleet.line.mend()
    for (const server of fleet.servers) {
      await until(async () => (await readiness(server)).status === 200, { what: 'it is ready again' })
    }
    await expectOneEnd(fleet, players, [bystander])
    expect(await fleet.audit()).toMatchObject({ balanced: true, problems: [] })
  })
})

describeFleet('Redis comes back with nothing while a player waits alone', () => {
  const running = fleetOfSuite({ size: 1, settings: { ...QUICK_PACE, BOTS: 'on', BOT_DELAY_MS: '4000' } })

  test('a bot still comes, and nobody else has to', async (context) => {
    const fleet = running()
    const waiting = await seat(context, { fleet, own: 0, side: 'up' })
    waiting.send({ type: 'join_battle_queue', amount: 25 })
    await untilReceived(waiting, 'the place', ({ type }) => type === 'battle_queue_joined')

    await fleet.redis.kill()
    await until(async () => (await readiness(fleet.at(0))).status === 503, { what: 'it is reported' })
    expect(waiting.received.filter(({ type }) => type === 'battle_match_found')).toEqual([])
    await fleet.redis.start()

    await untilReceived(waiting, 'a bot', (message) => message.type === 'battle_match_found' && message.opponent.bot)
    await untilEnded([waiting])
    expect(await fleet.auditBeside()).toMatchObject({ balanced: true, problems: [] })
  })
})

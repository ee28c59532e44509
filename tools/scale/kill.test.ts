// No instance owns a battle: one is killed by kill -9 in the middle of several, and the others continue them. That they
// do so in each phase, and how soon, is proven under a controlled clock (games/battle/play/takeover.test.ts in the server).
import { until } from '@bougie/api-client/until.ts'
import { expect, test } from 'vitest'
import { describeFleet, type Fleet, fleetOfSuite, type InTest, QUICK_PACE } from './fleet.ts'
import {
  BEFORE,
  balancesOf,
  expectNothingLost,
  isPhase,
  type RoamingPlayer,
  seat,
  untilEnded,
  untilReceived,
} from './roaming-player.ts'

const STAKE = 10
const BALANCED = { balanced: true, problems: [] }

type Pair = readonly [RoamingPlayer, RoamingPlayer]

/** Two players on different instances. */
async function seatPair(context: InTest, fleet: Fleet): Promise<Pair> {
  return [await seat(context, { fleet, own: 0, side: 'up' }), await seat(context, { fleet, own: 1, side: 'down' })]
}

async function expectOneEnd(players: Pair, url: string): Promise<void> {
  await untilEnded(players)
  const [battleId, ...others] = new Set(players.flatMap((player) => player.battleIds()))
  expect(battleId).toBeDefined()
  expect(others).toEqual([])
  const balances = await balancesOf(url, players)
  const [ending] = players[0].endings()
  const expected = players.map(({ user }) => {
    if (ending?.winner === 'draw') return BEFORE
    return ending?.winner === user.id ? BEFORE + STAKE : BEFORE - STAKE
  })
  expect(balances).toEqual(expected)
  for (const [index, { received }] of players.entries()) {
    const last = received.findLast((message) => message.type === 'balance_update')
    if (last !== undefined) expect(last.balance).toBe(balances[index])
  }
}

describeFleet('an instance dies', () => {
  const running = fleetOfSuite({ size: 3, program: 2, settings: QUICK_PACE })

  test('two players on different instances play one battle to its end', async (context) => {
    const fleet = running()
    const players = await seatPair(context, fleet)
    for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
    await expectOneEnd(players, fleet.at(0).url)
    expect(players.map(({ losses }) => losses)).toEqual([0, 0])
    expect(await fleet.auditBeside()).toMatchObject(BALANCED)
  })

  test('many players on three instances, one of which dies: everybody has one battle, every battle ends once, no cent is lost', async (context) => {
    const fleet = running()
    const places = Array.from({ length: 12 }, (_, index) => ({
      fleet,
      own: index % 3,
      side: index % 2 === 0 ? ('up' as const) : ('down' as const),
    }))
    const players = await Promise.all(places.map((place) => seat(context, place)))
    for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
    await until(() => players.every(({ received }) => received.some(({ type }) => type === 'battle_match_found')), {
      what: 'everybody is matched',
    })
    await untilReceived(players[0] as RoamingPlayer, 'prediction', isPhase('prediction'))
    await fleet.program().kill()
    await untilEnded(players)
    expect(players.map((player) => player.battleIds().length)).toEqual(players.map(() => 1))
    expect(new Set(players.flatMap((player) => player.battleIds())).size).toBe(players.length / 2)
    await expectNothingLost(fleet.at(0).url, players)
    expect(await fleet.audit()).toMatchObject(BALANCED)
  })
})

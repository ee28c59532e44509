// No instance owns a battle: one is killed by kill -9 with battles in each phase, and the others continue them.

import { until } from '@bougie/api-client/until.ts'
import type { ServerMessage } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { describeFleet, type Fleet, fleetOfSuite, type InTest, QUICK_PACE, startFleet } from './fleet.ts'
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
const GOES_ON_WITHIN_MS = 5_000
const BALANCED = { balanced: true, problems: [] }

/** All phases have one length: a battle that begins at a phase change of another stays one phase behind it. */
const PHASE_MS = '2500'
const EVEN_PACE = {
  MATCH_COUNTDOWN_MS: PHASE_MS,
  BATTLE_WAITING_MS: PHASE_MS,
  BATTLE_PREDICTION_MS: PHASE_MS,
  BATTLE_RESULTS_WAIT_MS: PHASE_MS,
  BATTLE_PAUSE_MS: PHASE_MS,
}
const PHASES = ['waiting', 'prediction', 'results_wait', 'pause'] as const
/** The battle that began last is in the first stage. */
const STAGES = ['countdown', ...PHASES] as const
const STAKES = [5, 10, 25, 50, 100] as const

type Pair = readonly [RoamingPlayer, RoamingPlayer]

/** Two players on different instances. */
async function seatPair(context: InTest, fleet: Fleet): Promise<Pair> {
  return [await seat(context, { fleet, own: 0, side: 'up' }), await seat(context, { fleet, own: 1, side: 'down' })]
}

async function match(players: Pair, amount: number): Promise<void> {
  for (const player of players) player.send({ type: 'join_battle_queue', amount })
  for (const player of players) {
    await untilReceived(player, 'a match', ({ type }) => type === 'battle_match_found')
  }
}

function stageOf({ received }: RoamingPlayer): string {
  const last = received.findLast((message) => message.type === 'battle_phase')
  return last?.type === 'battle_phase' ? last.phase : 'countdown'
}

async function expectOneEnd(
  players: readonly RoamingPlayer[],
  { url, stake }: { url: string; stake: number },
): Promise<void> {
  await untilEnded(players)
  const [battleId, ...others] = new Set(players.flatMap((player) => player.battleIds()))
  expect(battleId).toBeDefined()
  expect(others).toEqual([])
  const balances = await balancesOf(url, players)
  const [ending] = players[0]?.endings() ?? []
  const expected = players.map(({ user }) => {
    if (ending?.winner === 'draw') return BEFORE
    return ending?.winner === user.id ? BEFORE + stake : BEFORE - stake
  })
  expect(balances).toEqual(expected)
  for (const [index, { received }] of players.entries()) {
    const last = received.findLast((message) => message.type === 'balance_update')
    if (last !== undefined) expect(last.balance).toBe(balances[index])
  }
}

describeFleet('an instance dies', () => {
  const running = fleetOfSuite({ size: 3, settings: QUICK_PACE })

  test('two players on different instances play one battle to its end', async (context) => {
    const fleet = running()
    const players = await seatPair(context, fleet)
    await match(players, STAKE)
    await untilEnded(players)
    expect(players.map(({ losses }) => losses)).toEqual([0, 0])
    await expectOneEnd(players, { url: fleet.at(0).url, stake: STAKE })
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
    await fleet.kill(2)
    await untilEnded(players)
    expect(players.map((player) => player.battleIds().length)).toEqual(players.map(() => 1))
    expect(new Set(players.flatMap((player) => player.battleIds())).size).toBe(players.length / 2)
    await expectNothingLost(fleet.at(0).url, players)
    expect(await fleet.audit()).toMatchObject(BALANCED)
  })

  test(`an instance killed with a battle in each of ${STAGES.join(', ')}: each goes on within five seconds on the others, and is paid once`, async (context) => {
    const fleet = await startFleet(context, { size: 2, settings: EVEN_PACE })
    const pairs: Pair[] = []
    for (const _stake of STAKES) pairs.push(await seatPair(context, fleet))
    for (const [index, pair] of pairs.entries()) {
      const before = pairs[index - 1]
      const phase = PHASES[0]
      if (before !== undefined) await untilReceived(before[0], phase, isPhase(phase))
      await match(pair, STAKES[index] ?? STAKE)
    }
    expect(pairs.map(([first]) => stageOf(first)).reverse()).toEqual(STAGES)

    const before = pairs.map((pair) => pair.map(({ received }) => received.length))
    await fleet.kill(0)
    const isStep = ({ type }: ServerMessage) => type === 'battle_phase' || type === 'battle_round_result'
    const isState = ({ type }: ServerMessage) => type === 'battle_state'
    const since = (player: RoamingPlayer, length = 0) => player.received.slice(length)
    const within = { withinMs: GOES_ON_WITHIN_MS }
    await until(() => pairs.every(([, other], index) => since(other, before[index]?.[1]).some(isStep)), {
      what: 'the others go on',
      ...within,
    })
    await until(() => pairs.every(([first], index) => since(first, before[index]?.[0]).some(isState)), {
      what: 'who was cut off is back',
      ...within,
    })
    // The remaining course is like any other battle's, so the test does not wait for it.
    for (const [, other] of pairs) {
      const [battleId] = other.battleIds()
      if (battleId !== undefined) other.send({ type: 'battle_forfeit', battleId })
    }
    for (const [index, pair] of pairs.entries()) {
      await expectOneEnd(pair, { url: fleet.at(1).url, stake: STAKES[index] ?? STAKE })
    }
    expect(await fleet.audit()).toMatchObject(BALANCED)
  })
})

// No instance owns a battle: one dies by kill -9 in each phase, and what it had in hand goes on elsewhere.
import { expect, onTestFinished, test } from 'vitest'
import { describeFleet } from './describe-fleet.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { balanceOf, openRoamingPlayer, type RoamingPlayer, untilHeard } from './roaming-player.ts'
import { until } from './until.ts'

const BEFORE = 100
const STAKE = 10
const GOES_ON_WITHIN_MS = 5_000
const TEST_MS = 180_000

/** A player whose own server is this one, and who goes to the others when it is away. */
async function seat(fleet: Fleet, own: number, side: 'up' | 'down'): Promise<RoamingPlayer> {
  const addresses = () => [fleet.at(own), ...fleet.servers.filter((_, index) => index !== own)].map(({ url }) => url)
  const player = await openRoamingPlayer({ addresses, side })
  onTestFinished(() => player.close())
  return player
}

async function startDuel(size: number) {
  const fleet = await startFleet(size)
  const players = [await seat(fleet, 0, 'up'), await seat(fleet, 1, 'down')] as const
  for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
  for (const player of players) {
    await untilHeard(player, 'a match', ({ type }) => type === 'battle_match_found')
  }
  return { fleet, players }
}

async function expectOneEnd(fleet: Fleet, players: readonly RoamingPlayer[], url: string): Promise<void> {
  for (const player of players) await until('the end', () => player.endings().length > 0, { withinMs: 90_000 })
  const [battleId, ...others] = new Set(players.flatMap((player) => player.battleIds()))
  expect(battleId).toBeDefined()
  expect(others).toEqual([])
  const balances = await Promise.all(players.map((player) => balanceOf(url, player)))
  const [ending] = players[0]?.endings() ?? []
  const expected = players.map(({ user }) => {
    if (ending?.winner === 'draw') return BEFORE
    return ending?.winner === user.id ? BEFORE + STAKE : BEFORE - STAKE
  })
  expect(balances).toEqual(expected)
  for (const player of players) {
    const told = player.heard.filter((message) => message.type === 'balance_update')
    const last = told.at(-1)
    if (last?.type === 'balance_update') expect(last.balance).toBe(await balanceOf(url, player))
  }
  expect(await fleet.audit()).toMatchObject({ status: 0 })
}

describeFleet('an instance dies', () => {
  test(
    'two players on different instances play one battle to its end',
    async () => {
      const { fleet, players } = await startDuel(2)
      for (const player of players) await until('the end', () => player.endings().length > 0, { withinMs: 90_000 })
      expect(players.map(({ losses }) => losses)).toEqual([0, 0])
      await expectOneEnd(fleet, players, fleet.at(0).url)
    },
    TEST_MS,
  )

  test.each(['countdown', 'waiting', 'prediction', 'results_wait', 'pause'] as const)(
    'an instance killed in %s: the battle goes on within five seconds on the others, and is paid once',
    async (moment) => {
      const { fleet, players } = await startDuel(2)
      const [first, second] = players
      if (moment !== 'countdown') {
        await untilHeard(first, moment, (message) => message.type === 'battle_phase' && message.phase === moment)
      }
      const before = second.heard.length
      const firstBefore = first.heard.length
      await fleet.kill(0)
      const isStep = ({ type }: { type: string }) => type === 'battle_phase' || type === 'battle_round_result'
      await until('the other goes on', () => second.heard.slice(before).some(isStep), { withinMs: GOES_ON_WITHIN_MS })
      await until(
        'who was cut off is back',
        () => first.heard.slice(firstBefore).some(({ type }) => type === 'battle_state'),
        {
          withinMs: GOES_ON_WITHIN_MS,
        },
      )
      // The rest of it is like any other battle; it need not be waited for.
      const [battleId] = second.battleIds()
      if (battleId !== undefined) second.send({ type: 'battle_forfeit', battleId })
      await expectOneEnd(fleet, players, fleet.at(1).url)
    },
    TEST_MS,
  )

  test(
    'a crowd on three instances, one of which dies: everybody has one battle, every battle ends once, no cent is lost',
    async () => {
      const fleet = await startFleet(3)
      const players: RoamingPlayer[] = []
      for (let index = 0; index < 24; index++)
        players.push(await seat(fleet, index % 3, index % 2 === 0 ? 'up' : 'down'))
      for (const player of players) player.send({ type: 'join_battle_queue', amount: STAKE })
      await until('everybody is matched', () =>
        players.every(({ heard }) => heard.some(({ type }) => type === 'battle_match_found')),
      )
      await untilHeard(
        players[0] as RoamingPlayer,
        'prediction',
        (message) => message.type === 'battle_phase' && message.phase === 'prediction',
      )
      await fleet.kill(2)
      await until('every battle ends', () => players.every((player) => player.endings().length > 0), {
        withinMs: 90_000,
      })
      expect(players.map((player) => player.battleIds().length)).toEqual(players.map(() => 1))
      expect(new Set(players.flatMap((player) => player.battleIds())).size).toBe(players.length / 2)
      const balances = await Promise.all(players.map((player) => balanceOf(fleet.at(0).url, player)))
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(players.length * BEFORE)
      expect(await fleet.audit()).toMatchObject({ status: 0 })
    },
    TEST_MS,
  )
})

// Battles with intended endings. The intended winner computes the result from the stored seeds, as no player can.
import {
  battlePathOf,
  createBattleSettings,
  type Direction,
  directionOf,
  pointPlanOf,
  simulatedEqualBandOf,
} from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import { findBattle } from '@bougie/server'
import type { Person } from './people.ts'
import type { SeedContext } from './seed-context.ts'

/** The margin within a phase: choices are made well inside it. */
const INSIDE_MS = 1_000

export interface Pair {
  readonly one: Person
  readonly two: Person
  readonly amount: number
}

export async function beginBattle(context: SeedContext, { one, two, amount }: Pair): Promise<BattleId> {
  for (const { socket } of [one, two]) {
    socket.send({ type: 'join_battle_queue', amount })
    await context.advance(INSIDE_MS)
  }
  return one.socket.last('battle_match_found').battleId
}

/** Both choose alike in every round: a draw after all of them. */
export function playToADraw(context: SeedContext, pair: Pair): Promise<BattleId> {
  return play(context, pair, async () => ['up', 'up'])
}

export function playToAWin(context: SeedContext, pair: Pair): Promise<BattleId> {
  return play(context, pair, async (battleId, round) => {
    const result = await resultOf(context, battleId, round)
    return [result, result === 'up' ? 'down' : 'up']
  })
}

export async function giveUp(context: SeedContext, pair: Pair): Promise<void> {
  const battleId = await beginBattle(context, pair)
  pair.one.socket.send({ type: 'battle_forfeit', battleId })
  await context.advance(INSIDE_MS)
}

type Choices = (battleId: BattleId, round: number) => Promise<readonly [Direction, Direction]>

async function play(context: SeedContext, pair: Pair, choicesOf: Choices): Promise<BattleId> {
  const { matchCountdownMs, battle } = context.config
  const { one, two } = pair
  const battleId = await beginBattle(context, pair)
  await context.advance(matchCountdownMs)
  const { roundsMax } = createBattleSettings(battle)
  for (let round = 1; round <= roundsMax; round += 1) {
    await context.advance(battle.waitingMs + INSIDE_MS)
    const [ofOne, ofTwo] = await choicesOf(battleId, round)
    one.socket.send({ type: 'battle_bet', battleId, choice: ofOne, round })
    two.socket.send({ type: 'battle_bet', battleId, choice: ofTwo, round })
    await context.advance(battle.predictionMs + battle.resultsWaitMs)
    if (one.socket.all('battle_complete').some((message) => message.battleId === battleId)) break
    await context.advance(battle.pauseMs - INSIDE_MS)
  }
  return battleId
}

async function resultOf(context: SeedContext, battleId: BattleId, round: number): Promise<Direction> {
  const stored = await findBattle(context.database.reader, battleId)
  if (stored === null) throw new Error('a battle that was begun is stored')
  const timing = context.config.battle
  const prices = battlePathOf({ seeds: stored.head.seeds, timing, rounds: round }).at(-1) ?? []
  const { initialIndex, maxPoints } = pointPlanOf(timing)
  const [initialPrice = 0, finalPrice = 0] = [prices[initialIndex - 1], prices[maxPoints - 1]]
  return directionOf({ initialPrice, finalPrice, equalBand: simulatedEqualBandOf(timing) })
}

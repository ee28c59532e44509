import type { BattleId, Direction } from '@bougie/protocol'
import type { SeededRandom } from '@bougie/simulation/seeded-random.ts'
import type { Line } from './line.ts'

/** A prediction phase, from the side of one player. */
export interface RoundPlay {
  readonly battleId: BattleId
  readonly round: number
  readonly line: Line
  /**
   * Random numbers of this player in this round of this battle: a seed repeats their actions, whatever their opponents.
   */
  readonly random: SeededRandom
}

/** The behaviour of a player of a scenario. */
export interface Behaviour {
  /** Sockets of each player, at the same time. */
  readonly tabs: number
  /** Called once in each prediction phase. */
  predict(roundPlay: RoundPlay): Promise<void> | void
  /** Called when a battle is over; an error that it throws is a failure of the run. */
  checkEnd?(line: Line, battleId: BattleId): Promise<void>
}

const DIRECTIONS: readonly Direction[] = ['up', 'equal', 'down']

export function choose({ battleId, round, line, random }: RoundPlay): void {
  line.send({ type: 'battle_bet', battleId, round, choice: random.pick(DIRECTIONS) })
}

export function directionFor(random: SeededRandom): Direction {
  return random.pick(DIRECTIONS)
}

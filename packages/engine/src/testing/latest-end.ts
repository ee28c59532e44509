import { PHASE_LENGTH } from '../battle/schedule.ts'
import { BATTLE_PHASES, type BattlePhase, type BattleState } from '../battle/state.ts'

/**
 * A battle that is advanced whenever it is due is over by then, whatever players send to it. Only delays, stalls and
 * downtime of the server move this time.
 */
export function latestEndMs(state: BattleState): number {
  return state.outcome === null ? state.phaseEndsAtMs + playMsLeft(state) : state.lastEventAtMs
}

function playMsLeft({ settings, phase, round }: BattleState): number {
  const lengthOf = (phases: readonly BattlePhase[]) =>
    phases.reduce((sum, each) => sum + settings[PHASE_LENGTH[each]], 0)
  const [, ...roundPhases] = BATTLE_PHASES
  const leftOfRoundMs = lengthOf(BATTLE_PHASES.slice(BATTLE_PHASES.indexOf(phase) + 1, -1))
  const laterRoundsMs = (settings.roundsMax - round) * lengthOf(roundPhases)
  // No pause follows the last round, so in a pause one less is to come than rounds.
  return leftOfRoundMs + laterRoundsMs - (phase === 'pause' ? settings.pauseMs : 0)
}

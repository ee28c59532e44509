export { AssertionFailure, assert, assertNever } from './assert.ts'
export {
  type AdvanceBattle,
  BATTLE_REFUSALS,
  type BattleCommand,
  type BattleRefusal,
  type CancelBattle,
  type ChooseDirection,
  type CreateBattle,
  type DisconnectSeat,
  type ForfeitBattle,
  type ReconnectSeat,
  type ResumeBattle,
} from './battle/commands.ts'
export { type BattleDecision, decide, isChoiceOpen } from './battle/decide.ts'
export type * from './battle/events.ts'
export { evolve, replay } from './battle/evolve.ts'
export {
  battleWinnerOf,
  directionOf,
  ROUND_RESULTS,
  type RoundResult,
  roundResultFor,
  roundWinnerOf,
} from './battle/outcome.ts'
export { type Deadline, isDue, latestEndMs, nextDeadlineOf } from './battle/schedule.ts'
export {
  type BattleSettings,
  CHOICE_ALLOWANCE_MS,
  choiceAllowanceOf,
  createBattleSettings,
  DEFAULT_BATTLE_SETTINGS,
  INTERRUPTIONS_MAX,
  LATE_START_MS,
  PRICE_SOURCES,
  type PriceSource,
  ROUNDS_MAX,
  ROUNDS_MIN,
  type RoundTiming,
} from './battle/settings.ts'
export { settlementOf } from './battle/settlement.ts'
export {
  BATTLE_PHASES,
  BATTLE_STATUSES,
  type BattleOutcome,
  type BattlePhase,
  type BattleState,
  type BattleStatus,
  CANCEL_REASONS,
  type CancelReason,
  DIRECTIONS,
  type Direction,
  FORFEIT_CAUSES,
  type ForfeitCause,
  otherSeat,
  type PerSeat,
  SEATS,
  type Seat,
  type SettledRound,
  statusOf,
} from './battle/state.ts'
export {
  type Absence,
  type BattleView,
  type PricePoint,
  pointTimeMs,
  type Viewer,
  type ViewOptions,
  viewFor,
  visiblePointCount,
} from './battle/view.ts'
export { type BattlePathOptions, battlePathOf } from './battle-path.ts'
export { type LiveBandOptions, liveEqualBandOf, simulatedEqualBandOf, volatilityOf } from './equal-band.ts'
export {
  commitmentOf,
  type FairnessCheck,
  type FairnessPromise,
  type FairnessVerdict,
  fairnessOf,
  type RevealedFairness,
  type RevealedRound,
  type SealedFairness,
  type VerifiableFairness,
  verifyFairness,
} from './fairness.ts'
export { logReturnOf } from './log-return.ts'
export {
  addCents,
  type Cents,
  cents,
  multiplyCents,
  negateCents,
  type PercentageOptions,
  percentageOf,
  type Rounding,
} from './money.ts'
export { isPrice, roundToPrice } from './price.ts'
export {
  areBattleSeeds,
  type BattleSeeds,
  PRICE_PATH_VERSION,
  type RoundPathOptions,
  roundPricesOf,
  startPriceOf,
} from './price-path.ts'
export { type PhaseStarts, type PointPlan, pointAtMs, pointPlanOf } from './price-points.ts'

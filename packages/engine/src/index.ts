export { AssertionFailure, assert, assertNever } from './assert.ts'
export {
  type AcceptanceDecision,
  type ChallengeState,
  type ChallengeStatus,
  challengeStatusAt,
  decideAcceptance,
} from './battle/challenge.ts'
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
  type Stall,
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
export { type Deadline, graceEndsAtMs, isDue, latestEndMs, nextDeadlineOf } from './battle/schedule.ts'
export {
  type BattleSettings,
  CHOICE_ALLOWANCE_MS,
  choiceAllowanceOf,
  createBattleSettings,
  DEFAULT_BATTLE_SETTINGS,
  isRoundTiming,
  LATE_START_MS,
  PRICE_SOURCES,
  type PriceSource,
  RESTART_GRACE_MS,
  RETURN_MS,
  ROUNDS_LIMIT,
  ROUNDS_MAX,
  ROUNDS_MIN,
  type RoundTiming,
} from './battle/settings.ts'
export { PRIZE_STAKES, settlementOf } from './battle/settlement.ts'
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
export { type LastPoint, shareAt, splitPot } from './battle/value.ts'
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
export { bookedExposureOf } from './cycle/book.ts'
export { type Candle, type CandlePoint, candlePointOf, candlesOf } from './cycle/candles.ts'
export { type Chances, type CyclePosition, chancesOf } from './cycle/chances.ts'
export {
  type AdvanceCycle,
  type CancelCycle,
  CYCLE_REFUSALS,
  type CycleCommand,
  type CycleDecision,
  type CycleRefusal,
  type GiveUpCycle,
  type PlaceBet,
  type RemoveBet,
  type StartCycle,
} from './cycle/commands.ts'
export { decideCycle } from './cycle/decide.ts'
export type * from './cycle/events.ts'
export { evolveCycle, replayCycle } from './cycle/evolve.ts'
export {
  type CycleCommitment,
  type CycleFairnessCheck,
  type CycleFairnessVerdict,
  cycleFairnessOf,
  type RevealedCandle,
  type RevealedCycleFairness,
  type SealedCycleFairness,
  type VerifiableCycleFairness,
  verifyCycleFairness,
} from './cycle/fairness.ts'
export {
  type CycleQuote,
  fairValueOf,
  ODDS_EVEN_HUNDREDTHS,
  ODDS_MAX_HUNDREDTHS,
  ODDS_MIN_HUNDREDTHS,
  payoutOf,
  quoteAt,
} from './cycle/odds.ts'
export { entryOf, type PersistentMap, valuesOf } from './cycle/persistent-map.ts'
export { cycleFeeOf } from './cycle/place-bet.ts'
export type { PositionOptions } from './cycle/position.ts'
export {
  CYCLE_PATH_VERSION,
  type CyclePathOptions,
  type CycleStartOptions,
  cyclePricesOf,
  cycleStartPriceOf,
} from './cycle/price-path.ts'
export { type RemovableBet, type RemovalTerms, removalTermsOf } from './cycle/remove-bet.ts'
export {
  areBetsOpen,
  type CycleDeadline,
  candleNumberAt,
  cyclePointAtMs,
  isCashOutCandle,
  isCycleDue,
  nextCycleDeadlineOf,
  pointIndexAt,
} from './cycle/schedule.ts'
export {
  CANDLES,
  CASH_OUT_CANDLE,
  CYCLE_POINTS,
  type CycleSettings,
  createCycleSettings,
  DEFAULT_CYCLE_SETTINGS,
  LOCKED_CANDLE,
  POINTS_PER_CANDLE,
} from './cycle/settings.ts'
export {
  BET_RESULTS,
  type BetResult,
  type BetSettlement,
  cycleSettlementOf,
  settledBetOf,
} from './cycle/settlement.ts'
export {
  BET_DIRECTIONS,
  type BetDirection,
  CYCLE_PHASES,
  CYCLE_RESULTS,
  type CycleBet,
  type CycleOutcome,
  type CyclePhase,
  type CycleResult,
  type CycleState,
  type PlayerBook,
  REMOVALS,
  type Removal,
  type SideBook,
  type Valuation,
  VOID_REASONS,
  type VoidReason,
} from './cycle/state.ts'
export {
  type CycleView,
  cycleViewOf,
  houseTakeOf,
  openBetsOf,
  type PlayerBet,
  type PointUpdate,
  playerBetsOf,
  pointUpdateOf,
  visibleCyclePointIndex,
} from './cycle/view.ts'
export {
  equalBandOfVolatility,
  type LiveBandOptions,
  liveEqualBandOf,
  simulatedEqualBandOf,
  volatilityOf,
} from './equal-band.ts'
export {
  commitmentOf,
  type FairnessCheck,
  type FairnessCommitment,
  type FairnessVerdict,
  fairnessOf,
  firstDifference,
  type RevealedFairness,
  type RevealedRound,
  recomputeRounds,
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
export {
  INITIAL_RATING,
  isProvisional,
  PROVISIONAL_DEVIATION,
  type Rating,
  rateBattle,
} from './rating/glicko2.ts'

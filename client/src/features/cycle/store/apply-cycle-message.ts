// Folds each message of the server into the shown cycle. Pure: the state before and the message give the state after.
// Wire spellings, euros and factors stop here.
import { candleNumberAt, LOCKED_CANDLE, ODDS_MIN_HUNDREDTHS } from '@bougie/engine'
import type { OpenBet, ServerMessageOf, SettledBet, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import {
  addPoint,
  type CyclePoint,
  type CycleSeries,
  type CycleTerms,
  NO_ODDS,
  nextSeries,
  pointIndexOf,
  type Quote,
  skipsCandles,
} from './cycle-series.ts'
import type { CycleEnding, CycleEntry, LiveCycle, StateMessage } from './live-cycle.ts'
import { feeOf, noBets, type OwnBet, type OwnBets, type OwnResult, ownBetsAfter, termsOf } from './own-bets.ts'
import type { BetSides, ParticipantBet } from './participants.ts'

/** [C11] */
export const HISTORY_MAX = 25

/** Replaces the state, but keeps the data on the player's bets that a state for everybody does not contain. */
export function applyState(known: CycleEntry | null, message: StateMessage, selfId: UserId | null): CycleEntry {
  const before = known?.cycle.cycleId === message.cycleId ? known.cycle : null
  const kept = message.type === 'state' ? before : null
  // While another page is shown the connection still brings the player's own removals.
  const own = before?.own ?? noBets(known === null || !known.missing)
  return {
    cycle: {
      cycleId: message.cycleId,
      sessionId: message.game_session_id,
      number: message.number,
      startedAtMs: message.startedAt,
      candleMs: message.candleDuration,
      terms: termsOf(message),
      phase: { name: message.cyclePhase, endsAtMs: message.endsAt, durationMs: message.phaseDuration },
      cashOut: message.isCashOut,
      locked: message.betLocked,
      betsEnabled: message.betsEnabled,
      own: ownBetsIn(message, own, selfId),
      showResults: message.showResults,
      ending: message.cycleResults === null ? (kept?.ending ?? null) : endingOf(message.cycleResults),
      voidReason: message.voidReason ?? null,
    },
    series: seriesOf(message),
    history: message.resultHistory
      .slice(0, HISTORY_MAX)
      .map(({ type, cycleId, number }) => ({ result: type, cycleId, number })),
    missing: false,
  }
}

function ownBetsIn(message: StateMessage, own: OwnBets, selfId: UserId | null): OwnBets {
  const isOver = message.cyclePhase === 'results' || message.cyclePhase === 'closed'
  if (isOver) {
    const paid = message.betsResults?.bets ?? []
    return ownBetsAfter(own, { type: 'ended', paid: paid.length === 0 ? null : resultsIn(paid, termsOf(message)) })
  }
  const bets = message.playersBets
    .filter(({ user_id }) => user_id === selfId)
    .map((bet) => ownBetOf(bet, termsOf(message)))
    .reverse()
  const isStart = message.dataPoints.length === 0
  return ownBetsAfter(own, { type: 'listed', bets, isWhole: message.type === 'initialState', isStart })
}

function seriesOf(message: StateMessage): CycleSeries {
  return {
    cycleId: message.cycleId,
    startPrice: message.startPrice,
    candles: message.candles,
    points: message.dataPoints,
    index: message.dataPoints.length,
    price: message.currentPrice,
    quote: quoteOf(message, message.betLocked),
    terms: termsOf(message),
  }
}

/** [C04] a point of an unknown cycle: the next one has begun, and its state follows. */
export function applyCandle(known: CycleEntry, message: ServerMessageOf<'candleUpdate'>): CycleEntry {
  const received = pointOf(message)
  const isNext = message.cycleId !== known.cycle.cycleId
  const series = isNext ? nextSeries(known.series, message.cycleId) : known.series
  const missing = known.missing || isNext || skipsCandles(series, received)
  const grown = addPoint(series, received)
  if (!isNext && grown === known.series && missing === known.missing) return known
  return { ...known, cycle: isNext ? clearedFor(known, grown) : known.cycle, series: grown, missing }
}

function clearedFor({ cycle, missing }: CycleEntry, { cycleId }: CycleSeries): LiveCycle {
  return { ...cycle, cycleId, own: noBets(!missing), showResults: false, ending: null, voidReason: null }
}

/** [C28] results show from here until the next cycle. */
export function applyCycleResults(entry: CycleEntry, message: ServerMessageOf<'cycleResults'>): CycleEntry {
  const { cycle, history } = entry
  if (message.cycleId !== cycle.cycleId) return entry
  const { cycleId, number } = cycle
  const isListed = history.some((past) => past.cycleId === cycleId)
  return {
    ...entry,
    cycle: {
      ...cycle,
      ending: endingOf(message),
      showResults: true,
      locked: true,
      own: ownBetsAfter(cycle.own, { type: 'ended', paid: null }),
    },
    history: isListed ? history : [{ cycleId, number, result: message.result }, ...history].slice(0, HISTORY_MAX),
  }
}

/** Oldest first, in the order of placement. */
export function participantBetsOf(message: StateMessage): readonly ParticipantBet[] {
  return message.playersBets.map(participantBetOf).reverse()
}

export function betSidesOf(message: StateMessage): BetSides {
  return {
    up: { players: message.upParticipants, stakeCents: centsFromEuros(message.upAmount) },
    down: { players: message.downParticipants, stakeCents: centsFromEuros(message.downAmount) },
  }
}

export function participantBetOf(bet: OpenBet): ParticipantBet {
  return {
    betId: bet.id,
    userId: bet.user_id,
    pseudo: bet.pseudo,
    bot: bet.bot,
    program: bet.program ?? false,
    direction: bet.prediction,
    stakeCents: centsFromEuros(bet.bet_amount),
  }
}

function hundredths(factor: number): number {
  return Math.round(factor * 100)
}

export function ownBetOf(bet: OpenBet, terms: CycleTerms): OwnBet {
  return { ...betFieldsOf(bet, terms), pointIndex: bet.point, removalRef: null }
}

export function resultsIn(bets: readonly SettledBet[], terms: CycleTerms): readonly OwnResult[] {
  return bets.map((bet) => ({
    ...betFieldsOf(bet, terms),
    payoutCents: centsFromEuros(bet.payout),
    result: bet.result,
  }))
}

function betFieldsOf(bet: OpenBet | SettledBet, terms: CycleTerms) {
  const stakeCents = centsFromEuros(bet.bet_amount)
  return {
    betId: bet.id,
    direction: bet.prediction,
    stakeCents,
    feeCents: feeOf(stakeCents, terms),
    oddsHundredths: hundredths(bet.odds),
  }
}

function endingOf({ result, startPrice, finalPrice }: CycleEnding): CycleEnding {
  return { result, startPrice, finalPrice }
}

function pointOf(message: ServerMessageOf<'candleUpdate'>): CyclePoint {
  return {
    candle: message.candle,
    point: message.point,
    price: message.currentPrice,
    quote: quoteOf(message, candleNumberAt(pointIndexOf(message)) >= LOCKED_CANDLE),
  }
}

/** Odds are published until the end, but from the lock on no bet is accepted at them. */
function quoteOf(
  { odds, bonus, malus }: Pick<StateMessage, 'odds' | 'bonus' | 'malus'>,
  areBetsLocked: boolean,
): Quote {
  if (areBetsLocked) return NO_ODDS
  return { up: openOdds(odds.up), down: openOdds(odds.down), bonus: hundredths(bonus), malus: hundredths(malus) }
}

function openOdds(odds: number): number | null {
  const inHundredths = hundredths(odds)
  return inHundredths < ODDS_MIN_HUNDREDTHS ? null : inHundredths
}

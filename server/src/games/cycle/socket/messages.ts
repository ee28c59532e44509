import {
  type CycleQuote,
  type CycleState,
  cycleSettlementOf,
  cycleViewOf,
  entryOf,
  ODDS_CLOSED_HUNDREDTHS,
  type VoidReason,
} from '@bougie/engine'
import {
  type BetId,
  type ClientRef,
  type CycleCandle,
  type CycleId,
  type CycleOdds,
  type CycleStateMessage,
  eurosFromCents,
  type OpenBet,
  PLAYERS_BETS_MAX,
  type ServerMessageOf,
  type SettledBet,
  type UserId,
} from '@bougie/protocol'
import type { PlacedBet, RemovedBet } from '../play/commands.ts'
import type { PlayerName } from '../play/cycle-events.ts'
import type { CycleReadModel } from '../play/cycle-read-model.ts'
import type { LiveCycle } from '../play/live-cycle.ts'

/** Tells players why a cycle has no result; the payments have already been made. */
const VOID_TEXTS = {
  admin: 'L’équipe a annulé ce cycle : mises et frais sont remboursés.',
  failure:
    'Une erreur technique a interrompu ce cycle : chaque pari ouvert est payé à sa juste valeur au dernier prix publié, les frais sont gardés.',
} as const satisfies Record<VoidReason, string>

const HUNDREDTHS = 100
/** The number of candles that the window of the chart shows at once. */
const CANDLES_BEFORE_MAX = 14
const CANDLES_SHOWN_MAX = 30

/** Every socket that watches the cycle. */
export const CYCLE_AUDIENCE = 'cycle'

export type CycleStateFields = Omit<CycleStateMessage, 'type'>

export interface StateOptions {
  readonly cycle: LiveCycle
  readonly readModel: Pick<CycleReadModel, 'candlesBefore' | 'pastResults' | 'participants' | 'nameOf'>
  readonly nowMs: number
  /** Points after this time are hidden. It is at most now. */
  readonly visibleAtMs: number
  readonly betsEnabled: boolean
  /** The player all of whose open bets are included; null for the newest bets only. */
  readonly viewer: UserId | null
  readonly betsResults: CycleStateFields['betsResults']
}

/** The fields of `state` and `initialState`: everything that the receiver may know now. */
export function stateFields(options: StateOptions): CycleStateFields {
  const { cycle, readModel, nowMs, visibleAtMs, betsEnabled, betsResults } = options
  const { head, state, prices } = cycle
  const view = cycleViewOf(state, { prices, nowMs, visibleAtMs })
  const { up, down } = view.sides
  return {
    cycleId: head.id,
    game_session_id: head.id,
    number: head.number,
    candles: candlesOf(view.candles, readModel.candlesBefore),
    dataPoints: view.prices.slice(1),
    upParticipants: readModel.participants.count('up'),
    downParticipants: readModel.participants.count('down'),
    playersBets: playersBetsOf(options),
    openBets: up.openBets + down.openBets,
    upAmount: eurosFromCents(up.stakeCents),
    downAmount: eurosFromCents(down.stakeCents),
    betsResults,
    cycleResults: cycleResultsOf(cycle),
    resultHistory: readModel.pastResults.map(({ result, cycleId, number }) => ({ type: result, cycleId, number })),
    ...quoteFields(view.quote),
    isCashOut: view.isCashOut,
    betLocked: view.betLocked,
    betsEnabled,
    cyclePhase: view.phase,
    cycleTime: view.phaseMsLeft,
    phaseDuration: view.phaseEndsAtMs - view.phaseStartedAtMs,
    endsAt: view.phaseEndsAtMs,
    startedAt: state.startedAtMs,
    candleDuration: state.settings.candleMs,
    feeBasisPoints: state.settings.feeBasisPoints,
    cashOutBasisPoints: state.settings.cashOutBasisPoints,
    startPrice: view.startPrice,
    currentPrice: view.currentPrice,
    showResults: view.phase === 'results',
    connected: true,
    commitment: head.commitment,
    ...(state.outcome?.type === 'voided' ? { voidReason: VOID_TEXTS[state.outcome.reason] } : {}),
  }
}

export function quoteFields(quote: CycleQuote) {
  const odds: CycleOdds = { up: oddsOnWire(quote.up), down: oddsOnWire(quote.down) }
  return { odds, bonus: quote.bonus / HUNDREDTHS, malus: quote.malus / HUNDREDTHS }
}

function oddsOnWire(hundredths: number | null): number {
  return (hundredths ?? ODDS_CLOSED_HUNDREDTHS) / HUNDREDTHS
}

/**
 * At most 30 candles. Those of the current cycle have priority; candles of the previous one precede them, with numbers
 * that count up to 0, so that the numbers order all candles.
 */
function candlesOf(
  own: ReturnType<typeof cycleViewOf>['candles'],
  before: CycleReadModel['candlesBefore'],
): CycleCandle[] {
  const free = Math.min(CANDLES_BEFORE_MAX, CANDLES_SHOWN_MAX - own.length)
  const shown = free > 0 ? before.slice(-free) : []
  return [
    ...shown.map((candle, index) => ({ ...candle, number: index + 1 - shown.length, isPreValue: true })),
    ...own.map((candle) => ({ ...candle, isPreValue: false })),
  ]
}

function playersBetsOf({ cycle: { state, notes }, readModel, viewer }: StateOptions): OpenBet[] {
  const newest = readModel.participants.newest(PLAYERS_BETS_MAX)
  const shown = new Set(newest)
  const own = viewer === null ? [] : (entryOf(state.players, viewer)?.betIds ?? [])
  const older = own.filter((betId) => !shown.has(betId)).reverse()
  return [...newest, ...older].flatMap((betId) => {
    const bet = entryOf(state.bets, betId)
    return bet === null || bet.status !== 'open'
      ? []
      : [openBetOf(bet, readModel.nameOf(bet.playerId as UserId), notes.ofBet(betId)?.byProgram ?? false)]
  })
}

function openBetOf(bet: Omit<PlacedBet, 'feeCents'>, { pseudo, bot }: PlayerName, isProgram: boolean): OpenBet {
  return {
    // The server created this id, which is opaque to the engine.
    id: bet.betId as BetId,
    user_id: bet.playerId as UserId,
    pseudo,
    bot,
    ...(isProgram ? { program: true } : {}),
    prediction: bet.direction,
    bet_amount: eurosFromCents(bet.stakeCents),
    odds: bet.oddsHundredths / HUNDREDTHS,
    point: bet.pointIndex,
  }
}

export function cycleResultsOf({ head, state }: LiveCycle): Omit<ServerMessageOf<'cycleResults'>, 'type'> | null {
  if (state.outcome?.type !== 'settled') return null
  const { result, finalPrice } = state.outcome
  return { cycleId: head.id, result, startPrice: head.startPrice, finalPrice, serverSeed: head.serverSeed }
}

/** By player: the results of the bets that were open at the end. */
export function settledBetsOf(state: CycleState): ReadonlyMap<UserId, readonly SettledBet[]> {
  const byPlayer = new Map<UserId, SettledBet[]>()
  for (const { bet, result, payoutCents } of cycleSettlementOf(state) ?? []) {
    const own = byPlayer.get(bet.playerId as UserId) ?? []
    byPlayer.set(bet.playerId as UserId, own)
    own.push({
      id: bet.betId as BetId,
      prediction: bet.direction,
      odds: bet.oddsHundredths / HUNDREDTHS,
      bet_amount: eurosFromCents(bet.stakeCents),
      payout: eurosFromCents(payoutCents),
      result,
    })
  }
  return byPlayer
}

/** The fields that only the owner receives. */
interface OwnersPart {
  readonly balanceCents: number | null
  readonly clientRef: ClientRef | null
}

interface NewBet {
  readonly cycleId: CycleId
  readonly bet: PlacedBet
  readonly name: PlayerName
  readonly isProgram: boolean
}

export function newBetMessage(
  { cycleId, bet, name, isProgram }: NewBet,
  own: OwnersPart | null,
): ServerMessageOf<'newBet'> {
  return {
    type: 'newBet',
    ...openBetOf(bet, name, isProgram),
    cycleId,
    total_fee: eurosFromCents(bet.feeCents),
    total_debited: eurosFromCents(bet.stakeCents + bet.feeCents),
    ...ownFields(own),
  }
}

export function betRemovedMessage(
  { cycleId, userId, removed }: { readonly cycleId: CycleId; readonly userId: UserId; readonly removed: RemovedBet },
  own: OwnersPart | null,
): ServerMessageOf<'betRemoved'> {
  return {
    type: 'betRemoved',
    // The server created this id, which is opaque to the engine.
    bet_id: removed.betId as BetId,
    user_id: userId,
    cycleId,
    refunded_amount: eurosFromCents(removed.refundCents),
    removal: removed.removal,
    ...ownFields(own),
  }
}

function ownFields(own: OwnersPart | null) {
  if (own === null) return {}
  const { balanceCents, clientRef } = own
  return {
    ...(balanceCents === null ? {} : { new_balance: eurosFromCents(balanceCents) }),
    ...(clientRef === null ? {} : { clientRef }),
  }
}

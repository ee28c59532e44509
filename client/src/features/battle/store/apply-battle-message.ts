// Folds one message of the server into the known state of its battle. Pure: requests, toasts and sounds follow
// from comparing the entry before with the one after (battle-events.ts).
import type { BattleId, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { type ApplyContext, applyFullState, resultFor } from './battle-state-message.ts'
import { type BattleEntry, type Contestant, type LiveBattle, outcomeOf, type RematchState } from './live-battle.ts'
import { addPrice, emptySeries, hasGap } from './price-series.ts'

/** A message about one battle. */
export type BattleMessage = Extract<ServerMessage, { readonly battleId: BattleId }>

/** Only the start of a game and a full state create an entry; other messages of an unknown battle are dropped. */
export function applyBattleMessage(
  known: BattleEntry | undefined,
  message: BattleMessage,
  context: ApplyContext,
): BattleEntry | undefined {
  switch (message.type) {
    case 'battle_state':
    case 'battle_resync':
      return applyFullState(known, message, context)
    case 'battle_game_start':
      return known ?? startOf(message, context)
    default:
      return known && applyToKnown(known, message, context)
  }
}

type KnownMessage = Exclude<BattleMessage, ServerMessageOf<'battle_state' | 'battle_resync' | 'battle_game_start'>>

function applyToKnown(entry: BattleEntry, message: KnownMessage, context: ApplyContext): BattleEntry {
  const { battle } = entry
  switch (message.type) {
    case 'battle_round_start':
      return message.round > battle.round ? startRound(entry, message.round) : entry
    case 'battle_phase':
      return applyPhase(entry, message)
    case 'battle_price_update':
      return applyPrice(entry, message)
    case 'battle_bet_placed':
      return message.round === battle.round ? withBattle(entry, placedChoice(entry, message.choice)) : entry
    case 'battle_opponent_chose':
      return message.round === battle.round ? withBattle(entry, { opponentChose: true }) : entry
    case 'battle_round_result':
      return applyRoundResult(entry, message, context)
    case 'battle_forfeit':
      return withBattle(entry, { forfeitedBy: message.forfeitedBy })
    case 'battle_complete':
      return applyComplete(entry, message, context)
    case 'battle_presence':
      return withBattle(entry, { graceEndsAtMs: presenceOf(battle, message) })
    case 'battle_rematch':
      return withBattle(entry, { rematch: rematchOf(battle, message) })
    // They are about the time before the battle, or beside it.
    case 'battle_match_found':
    case 'battle_client_seed':
    case 'battle_reaction':
      return entry
    default:
      return assertNever(message)
  }
}

function startOf(message: ServerMessageOf<'battle_game_start'>, { self }: ApplyContext): BattleEntry | undefined {
  if (self === null) return undefined
  const { opponent } = message
  const battle: LiveBattle = {
    battleId: message.battleId,
    role: 'player',
    self: { ...self, bot: false, points: 0, record: null },
    opponent: { ...opponent, avatarUrl: opponent.avatarUrl ?? null, points: 0, record: null },
    amountCents: centsFromEuros(message.amount),
    round: 1,
    ...NEW_ROUND,
    initialIndex: null,
    outcomes: [],
    lastRound: null,
    graceEndsAtMs: new Map(),
    forfeitedBy: null,
    ending: null,
    rematch: { type: 'closed' },
  }
  return { battle, series: emptySeries(1), missing: false }
}

/** [G32] a new round clears choices, countdown and prices of the previous one. */
const NEW_ROUND = {
  phase: null,
  equalBand: null,
  initialPrice: null,
  ownChoice: null,
  choiceIndex: null,
  pendingChoice: null,
  opponentChose: false,
} as const satisfies Partial<LiveBattle>

function startRound(entry: BattleEntry, round: number): BattleEntry {
  const missedResult = entry.battle.outcomes.length < round - 1
  return {
    battle: { ...entry.battle, round, ...NEW_ROUND },
    series: emptySeries(round),
    missing: entry.missing || missedResult,
  }
}

function applyPhase(entry: BattleEntry, message: ServerMessageOf<'battle_phase'>): BattleEntry {
  if (message.round < entry.battle.round) return entry
  const current = message.round > entry.battle.round ? startRound(entry, message.round) : entry
  const series = { ...current.series, maxPoints: message.maxPoints ?? current.series.maxPoints }
  return withBattle(
    { ...current, series },
    {
      phase: { name: message.phase, endsAtMs: message.endsAt, durationMs: message.duration },
      equalBand: message.equalBand,
      initialPrice: message.initialPrice ?? current.battle.initialPrice,
      initialIndex: message.initialIndex ?? current.battle.initialIndex,
      // A choice sent after the prediction phase never counts: the buttons must not wait for its confirmation.
      pendingChoice: message.phase === 'pause' ? null : current.battle.pendingChoice,
    },
  )
}

function applyPrice(entry: BattleEntry, message: ServerMessageOf<'battle_price_update'>): BattleEntry {
  if (message.round > entry.battle.round) return { ...entry, missing: true }
  const series = addPrice(entry.series, message)
  if (series === entry.series) return entry
  return { ...entry, series, missing: entry.missing || hasGap(series) }
}

function placedChoice({ battle, series }: BattleEntry, choice: LiveBattle['ownChoice']): Partial<LiveBattle> {
  // Made in another tab of the same player: its place on the chart is that of the confirmation.
  const choiceIndex = battle.choiceIndex ?? series.points.at(-1)?.index ?? null
  return { ownChoice: choice, pendingChoice: null, choiceIndex }
}

function applyRoundResult(
  entry: BattleEntry,
  message: ServerMessageOf<'battle_round_result'>,
  { nowMs }: ApplyContext,
): BattleEntry {
  const { battle } = entry
  if (message.round <= battle.outcomes.length) return entry
  const isUser1 = message.user1_id === battle.self.id
  const own = sideOf(message, isUser1 ? 1 : 2)
  const other = sideOf(message, isUser1 ? 2 : 1)
  const outcome = outcomeOf({ self: own.correct, opponent: other.correct })
  const { round, result, initialPrice, finalPrice } = message
  return {
    ...withBattle(entry, {
      self: { ...battle.self, points: own.points },
      opponent: { ...battle.opponent, points: other.points },
      outcomes: [...battle.outcomes, outcome],
      pendingChoice: null,
      lastRound: {
        round,
        outcome,
        result,
        initialPrice,
        finalPrice,
        ownChoice: own.choice,
        opponentChoice: other.choice,
        learnedAtMs: nowMs,
      },
    }),
    missing: entry.missing || message.round !== battle.outcomes.length + 1,
  }
}

function sideOf(message: ServerMessageOf<'battle_round_result'>, seat: 1 | 2) {
  return {
    correct: message[`user${seat}Correct`],
    points: message[`user${seat}Points`],
    choice: message[`user${seat}Choice`],
  }
}

function applyComplete(
  entry: BattleEntry,
  message: ServerMessageOf<'battle_complete'>,
  { nowMs }: ApplyContext,
): BattleEntry {
  const { battle } = entry
  if (battle.ending !== null) return entry
  const untilMs = battle.role === 'player' ? message.rematchUntil : undefined
  const ratingOf = ({ id }: Contestant) => message.ratings?.find(({ user_id }) => user_id === id)
  const rating = ratingOf(battle.self)
  return withBattle(entry, {
    self: { ...battle.self, rating: rating ?? battle.self.rating },
    opponent: { ...battle.opponent, rating: ratingOf(battle.opponent) ?? battle.opponent.rating },
    ending: {
      type: 'completed',
      result: resultFor(message.winner, battle.self.id),
      payoutCents: centsFromEuros(message.payout),
      forfeitedBy: battle.forfeitedBy,
      learnedAtMs: nowMs,
      witnessed: true,
      rating,
    },
    graceEndsAtMs: new Map(),
    rematch: untilMs === undefined ? battle.rematch : { type: 'open', untilMs },
  })
}

function presenceOf(battle: LiveBattle, message: ServerMessageOf<'battle_presence'>): LiveBattle['graceEndsAtMs'] {
  const graces = new Map(battle.graceEndsAtMs)
  if (message.connected || message.graceEndsAt === undefined) graces.delete(message.userId)
  else graces.set(message.userId, message.graceEndsAt)
  return graces
}

function rematchOf(battle: LiveBattle, message: ServerMessageOf<'battle_rematch'>): RematchState {
  if (message.status === 'expired') return { type: 'closed' }
  const knownUntilMs = battle.rematch.type === 'closed' ? null : battle.rematch.untilMs
  const untilMs = message.expiresAt ?? knownUntilMs
  if (untilMs === null) return battle.rematch
  return { type: message.by === battle.self.id ? 'asked' : 'offered', untilMs }
}

function withBattle(entry: BattleEntry, changes: Partial<LiveBattle>): BattleEntry {
  return { ...entry, battle: { ...entry.battle, ...changes } }
}

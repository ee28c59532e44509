// What a stored event says on the wire, in the state that it led to. Nothing here knows a secret that the state or the
// event does not hold: choices come out with the round, the seed with the end.
import {
  assert,
  type BattleEvent,
  type BattleState,
  graceEndsAtMs,
  pointPlanOf,
  type RoundSettled,
  type Seat,
  settlementOf,
} from '@bougie/engine'
import { type BattleId, eurosFromCents, type ServerMessageOf } from '@bougie/protocol'
import type { BattleHead } from '../play/battle-head.ts'
import type { LiveBattle } from '../play/live-battles.ts'
import { opponentOf, phaseOnWire, type StateOptions, winnerOf } from './state-message.ts'

const MS_PER_SECOND = 1_000

type ChoiceMade = Extract<BattleEvent, { type: 'choiceMade' }>

/** Where many battles are made together this one may begin later than usual; the countdown includes that. */
export function matchFoundMessage(
  { head, state }: LiveBattle,
  { seat, nowMs }: { seat: Seat; nowMs: number },
): ServerMessageOf<'battle_match_found'> {
  const laterMs = Math.max(0, state.phaseStartedAtMs - nowMs)
  return {
    type: 'battle_match_found',
    battleId: head.id,
    opponent: opponentOf(head, seat),
    amount: eurosFromCents(head.stakeCents),
    countdown: (laterMs + state.settings.countdownMs) / MS_PER_SECOND,
    startsAt: state.phaseEndsAtMs,
    commitment: head.commitment,
  }
}

export function gameStartMessage(
  head: BattleHead,
  viewer: StateOptions['viewer'],
): ServerMessageOf<'battle_game_start'> {
  return {
    type: 'battle_game_start',
    battleId: head.id,
    opponent: opponentOf(head, viewer),
    amount: eurosFromCents(head.stakeCents),
    commitment: head.commitment,
    clientSeeds: [...head.seeds.clientSeeds],
  }
}

export function phaseMessage({ id, state }: LiveBattle): ServerMessageOf<'battle_phase'> {
  const { equalBand, initialPrice, round, settings, phaseStartedAtMs, phaseEndsAtMs } = state
  assert(equalBand !== null, 'the band is known from the start of the round')
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  return {
    type: 'battle_phase',
    battleId: id,
    phase: phaseOnWire(state),
    duration: phaseEndsAtMs - phaseStartedAtMs,
    round,
    endsAt: phaseEndsAtMs,
    equalBand,
    maxPoints,
    initialIndex,
    ...(initialPrice === null ? {} : { initialPrice }),
  }
}

export function roundResultMessage(
  { head, state }: LiveBattle,
  { round, result, initialPrice, finalPrice, choices }: RoundSettled,
): ServerMessageOf<'battle_round_result'> {
  return {
    type: 'battle_round_result',
    battleId: head.id,
    round,
    user1_id: head.players.one.id,
    user2_id: head.players.two.id,
    user1Correct: choices.one === result,
    user2Correct: choices.two === result,
    user1Points: state.points.one,
    user2Points: state.points.two,
    result,
    initialPrice,
    finalPrice,
    user1Choice: choices.one,
    user2Choice: choices.two,
  }
}

export function completeMessage(
  { head, state }: LiveBattle,
  { viewer, rematchUntilMs }: Pick<StateOptions, 'viewer' | 'rematchUntilMs'>,
): ServerMessageOf<'battle_complete'> {
  return {
    type: 'battle_complete',
    battleId: head.id,
    winner: requireWinner(head, state),
    amount: eurosFromCents(head.stakeCents),
    payout: eurosFromCents(viewer === 'spectator' ? 0 : (settlementOf(state, head.stakeCents)?.[viewer] ?? 0)),
    fairness: {
      commitment: head.commitment,
      serverSeed: head.seeds.serverSeed,
      clientSeeds: [...head.seeds.clientSeeds],
    },
    ...(rematchUntilMs === null ? {} : { rematchUntil: rematchUntilMs }),
  }
}

export function forfeitMessage({ head, state }: LiveBattle, forfeitedBy: Seat): ServerMessageOf<'battle_forfeit'> {
  return {
    type: 'battle_forfeit',
    battleId: head.id,
    winner: requireWinner(head, state),
    forfeitedBy: head.players[forfeitedBy].id,
  }
}

/** The response to the choice, and what the player's other tabs receive. */
export function betPlacedMessage(
  battleId: BattleId,
  { choice, round }: Pick<ChoiceMade, 'choice' | 'round'>,
): ServerMessageOf<'battle_bet_placed'> {
  return { type: 'battle_bet_placed', battleId, choice, round }
}

export function presenceMessage({ head, state }: LiveBattle, seat: Seat): ServerMessageOf<'battle_presence'> {
  const graceEndsAt = graceEndsAtMs(state, seat)
  return {
    type: 'battle_presence',
    battleId: head.id,
    userId: head.players[seat].id,
    connected: graceEndsAt === null,
    ...(graceEndsAt === null ? {} : { graceEndsAt }),
  }
}

function requireWinner(head: BattleHead, state: BattleState) {
  const winner = winnerOf(head, state)
  assert(winner !== null, 'a completed battle has a winner or is a draw')
  return winner
}

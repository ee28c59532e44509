// The messages of section 7 of the contract, derived from the events of a battle in their order, each addressed to
// those who may receive it. The server sends them to sockets; practice, which has no server, passes them to the page's
// own store.
// Invariant: this file knows no secret that the event or the state does not contain. Choices are published with the
// round result, the seed with the end.
import {
  assert,
  assertNever,
  type BattleEvent,
  type BattleEventOf,
  type BattleState,
  graceEndsAtMs,
  otherSeat,
  pointPlanOf,
  pointTimeMs,
  type RoundSettled,
  SEATS,
  type Seat,
  type Viewer,
} from '@bougie/engine'
import { type BattleId, eurosFromCents, type ServerMessage, type ServerMessageOf } from '@bougie/protocol'
import type { Battle, BattleHead } from './battle-head.ts'
import {
  type MessageContext,
  opponentOf,
  payoutOf,
  phaseOnWire,
  ratingFor,
  snapshotMessage,
  winnerIdOf,
} from './state-message.ts'

const MS_PER_TENTH = 100
const TENTHS_PER_SECOND = 10
const VIEWERS = [...SEATS, 'spectator'] as const satisfies readonly Viewer[]

export interface AddressedMessage {
  readonly to: Viewer | 'everybody'
  readonly message: ServerMessage
}

/** `battle` is in the state after the event. */
export function messagesOf(battle: Battle, event: BattleEvent, context: MessageContext): readonly AddressedMessage[] {
  const battleId = battle.head.id
  switch (event.type) {
    case 'battleCreated':
      return SEATS.map((seat) => ({ to: seat, message: matchFoundMessage(battle, { seat, nowMs: context.nowMs }) }))
    case 'seedGiven':
      // The sender of the seed gets the response; the game start publishes the seed to everybody.
      return []
    case 'roundStarted':
      return [
        ...(event.round === 1 ? toEachSide((viewer) => gameStartMessage(battle.head, viewer)) : []),
        ...toEverybody({ type: 'battle_round_start', battleId, round: event.round }),
        ...toEverybody(phaseMessage(battle)),
      ]
    case 'predictionStarted':
    case 'resultsWaitStarted':
    case 'pauseStarted':
      return toEverybody(phaseMessage(battle))
    case 'choiceMade':
      return [
        { to: event.seat, message: betPlacedMessage(battleId, event) },
        { to: otherSeat(event.seat), message: { type: 'battle_opponent_chose', battleId, round: event.round } },
      ]
    case 'roundSettled':
      return toEverybody(roundResultMessage(battle, event))
    case 'seatDisconnected':
    case 'seatReconnected':
      return toEverybody(presenceMessage(battle, event.seat))
    case 'battleResumed':
    case 'battleProlonged':
      return toEachSide((viewer) => snapshotMessage(battle, { type: 'battle_resync', viewer }, context))
    case 'battleForfeited':
      return toEverybody(forfeitMessage(battle, event.forfeitedBy))
    case 'battleCompleted':
      return toEachSide((viewer) => completeMessage(battle, viewer, context.rematchUntilMs))
    case 'battleCancelled':
      return toEachSide((viewer) => snapshotMessage(battle, { type: 'battle_state', viewer }, context))
    default:
      return assertNever(event)
  }
}

function toEverybody(message: ServerMessage): readonly AddressedMessage[] {
  return [{ to: 'everybody', message }]
}

/** A message whose contents differ between the three sides. */
function toEachSide(messageFor: (viewer: Viewer) => ServerMessage): readonly AddressedMessage[] {
  return VIEWERS.map((viewer) => ({ to: viewer, message: messageFor(viewer) }))
}

/**
 * When many battles are made together, this one may begin later than usual. The countdown includes that delay in tenths
 * of a second; only `startsAt` has the exact time, which is aligned to the grid of the starts.
 */
function matchFoundMessage(
  { head, state }: Battle,
  { seat, nowMs }: { seat: Seat; nowMs: number },
): ServerMessageOf<'battle_match_found'> {
  const laterMs = Math.max(0, state.phaseStartedAtMs - nowMs)
  const ownRating = ratingFor(seat, head, seat)
  return {
    type: 'battle_match_found',
    battleId: head.id,
    opponent: opponentOf(head, seat),
    amount: eurosFromCents(head.stakeCents),
    countdown: Math.round((laterMs + state.settings.countdownMs) / MS_PER_TENTH) / TENTHS_PER_SECOND,
    startsAt: state.phaseEndsAtMs,
    commitment: head.commitment,
    ...(ownRating === undefined ? {} : { ownRating }),
  }
}

function gameStartMessage(head: BattleHead, viewer: Viewer): ServerMessageOf<'battle_game_start'> {
  return {
    type: 'battle_game_start',
    battleId: head.id,
    opponent: opponentOf(head, viewer),
    amount: eurosFromCents(head.stakeCents),
    commitment: head.commitment,
    clientSeeds: [...head.seeds.clientSeeds],
  }
}

function phaseMessage({ head, state }: Battle): ServerMessageOf<'battle_phase'> {
  const { equalBand, initialPrice, round, settings, phaseStartedAtMs, phaseEndsAtMs } = state
  assert(equalBand !== null, 'the band is known from the start of the round')
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  return {
    type: 'battle_phase',
    battleId: head.id,
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

function roundResultMessage(
  { head, state }: Battle,
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

function completeMessage(
  { head, state }: Battle,
  viewer: Viewer,
  rematchUntilMs: number | null,
): ServerMessageOf<'battle_complete'> {
  return {
    type: 'battle_complete',
    battleId: head.id,
    winner: requireWinner(head, state),
    amount: eurosFromCents(head.stakeCents),
    payout: payoutOf(head, state, viewer),
    fairness: {
      commitment: head.commitment,
      serverSeed: head.seeds.serverSeed,
      clientSeeds: [...head.seeds.clientSeeds],
    },
    ...(rematchUntilMs === null ? {} : { rematchUntil: rematchUntilMs }),
    ...ratingChangesFor(viewer, head),
  }
}

/** The rating changes of this battle that the viewer may know. */
function ratingChangesFor(viewer: Viewer, head: BattleHead): Pick<ServerMessageOf<'battle_complete'>, 'ratings'> {
  const ratings = SEATS.flatMap((seat) => {
    const { id: user_id, rating: { last } = {} } = head.players[seat]
    const rating = ratingFor(viewer, head, seat)
    return rating === undefined || last?.battleId !== head.id ? [] : [{ user_id, ...rating, change: last.change }]
  })
  return ratings.length === 0 ? {} : { ratings }
}

function forfeitMessage({ head, state }: Battle, forfeitedBy: Seat): ServerMessageOf<'battle_forfeit'> {
  return {
    type: 'battle_forfeit',
    battleId: head.id,
    winner: requireWinner(head, state),
    forfeitedBy: head.players[forfeitedBy].id,
  }
}

/** The response to the choice, also sent to the player's other tabs. */
export function betPlacedMessage(
  battleId: BattleId,
  { choice, round }: Pick<BattleEventOf<'choiceMade'>, 'choice' | 'round'>,
): ServerMessageOf<'battle_bet_placed'> {
  return { type: 'battle_bet_placed', battleId, choice, round }
}

/** A public price of the current round. */
export function pricePointMessage(
  { head, state }: Battle,
  { index, price }: { readonly index: number; readonly price: number },
): ServerMessageOf<'battle_price_update'> {
  return {
    type: 'battle_price_update',
    battleId: head.id,
    round: state.round,
    index,
    price,
    totalPoints: index,
    maxPoints: pointPlanOf(state.settings).maxPoints,
    timestamp: pointTimeMs(state, index),
  }
}

function presenceMessage({ head, state }: Battle, seat: Seat): ServerMessageOf<'battle_presence'> {
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
  const winner = winnerIdOf(head, state)
  assert(winner !== null, 'a completed battle has a winner or is a draw')
  return winner
}

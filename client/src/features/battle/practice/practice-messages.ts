// What an event of a practice battle says on the wire, from the player's side: the same messages as the server's, without
// a stake. The player sits first, the bot second.
import { type BattleEvent, type BattleSeeds, type BattleState, pointPlanOf, viewFor } from '@bougie/engine'
import type { BattleId, BattlePhase, BattleStateMessage, Opponent, UserId } from '@bougie/protocol'
import type { ServerMessage } from '@bougie/protocol/ws/server-messages.ts'
import type { Identity } from '../store/live-battle.ts'

const NO_STAKE = 0
const NO_RECORD = { wins: 0, losses: 0, draws: 0, winstreak: 0 }

export interface PracticeTable {
  readonly battleId: BattleId
  readonly self: Identity
  readonly bot: { readonly id: UserId; readonly username: string }
  readonly seeds: BattleSeeds
  readonly commitment: string
}

export function practiceMessages(
  table: PracticeTable,
  state: BattleState,
  event: BattleEvent,
): readonly ServerMessage[] {
  const { battleId, self, bot, seeds, commitment } = table
  switch (event.type) {
    case 'roundStarted': {
      const start: ServerMessage = {
        type: 'battle_game_start',
        battleId,
        opponent: opponentOf(table),
        amount: NO_STAKE,
        commitment,
        clientSeeds: [...seeds.clientSeeds],
      }
      const round: ServerMessage = { type: 'battle_round_start', battleId, round: event.round }
      return [...(event.round === 1 ? [start] : []), round, phaseMessage(table, state)]
    }
    case 'predictionStarted':
    case 'resultsWaitStarted':
    case 'pauseStarted':
      return [phaseMessage(table, state)]
    case 'choiceMade':
      return event.seat === 'one'
        ? [{ type: 'battle_bet_placed', battleId, choice: event.choice, round: event.round }]
        : [{ type: 'battle_opponent_chose', battleId, round: event.round }]
    case 'roundSettled': {
      const { round, result, initialPrice, finalPrice, choices } = event
      return [
        {
          type: 'battle_round_result',
          battleId,
          round,
          user1_id: self.id,
          user2_id: bot.id,
          user1Correct: choices.one === result,
          user2Correct: choices.two === result,
          user1Points: state.points.one,
          user2Points: state.points.two,
          result,
          initialPrice,
          finalPrice,
          user1Choice: choices.one,
          user2Choice: choices.two,
        },
      ]
    }
    case 'battleForfeited':
      return [{ type: 'battle_forfeit', battleId, winner: bot.id, forfeitedBy: self.id }]
    case 'battleCompleted':
      return [
        {
          type: 'battle_complete',
          battleId,
          winner: winnerOf(table, state) ?? 'draw',
          amount: NO_STAKE,
          payout: NO_STAKE,
          fairness: { commitment, serverSeed: seeds.serverSeed, clientSeeds: [...seeds.clientSeeds] },
        },
      ]
    default:
      return []
  }
}

function phaseMessage({ battleId }: PracticeTable, state: BattleState): ServerMessage {
  const { initialIndex, maxPoints } = pointPlanOf(state.settings)
  const { phaseStartedAtMs, phaseEndsAtMs, round, equalBand, initialPrice } = state
  return {
    type: 'battle_phase',
    battleId,
    phase: phaseOnWire(state),
    duration: phaseEndsAtMs - phaseStartedAtMs,
    round,
    endsAt: phaseEndsAtMs,
    equalBand: equalBand ?? 0,
    maxPoints,
    initialIndex,
    ...(initialPrice === null ? {} : { initialPrice }),
  }
}

export interface StateInput {
  readonly nowMs: number
  readonly prices: readonly number[]
}

export function practiceState(
  table: PracticeTable,
  state: BattleState,
  { nowMs, prices }: StateInput,
): BattleStateMessage {
  const { battleId, self, bot, commitment } = table
  const view = viewFor(state, { viewer: 'one', nowMs, prices })
  return {
    type: 'battle_state',
    battleId,
    round: view.round,
    user1_id: self.id,
    user2_id: bot.id,
    user1_username: self.username,
    user2_username: bot.username,
    user1_point: view.points.one,
    user2_point: view.points.two,
    phase: phaseOnWire(state),
    phaseTimeLeft: view.phaseMsLeft,
    endsAt: view.phaseEndsAtMs,
    duration: view.phaseEndsAtMs - view.phaseStartedAtMs,
    roundResults: [...view.roundResults],
    status: view.status,
    winner: winnerOf(table, state),
    waitingForOpponent: view.waitingForOpponent,
    currentSelection: view.currentSelection,
    opponentChose: view.opponentChose,
    prices: view.prices.map(({ index, price, atMs }) => ({ index, price, timestamp: atMs })),
    totalPoints: view.prices.length,
    maxPoints: view.maxPoints,
    initialIndex: pointPlanOf(state.settings).initialIndex,
    equalBand: view.equalBand,
    initialPrice: view.initialPrice,
    commitment,
    opponent: opponentOf(table),
    amount: NO_STAKE,
    records: { user1: NO_RECORD, user2: NO_RECORD },
    role: 'player',
    absences: [],
  }
}

function phaseOnWire({ phase }: BattleState): BattlePhase {
  return phase === 'countdown' ? 'waiting' : phase
}

function opponentOf({ bot }: PracticeTable): Opponent {
  return { id: bot.id, username: bot.username, amount: NO_STAKE, bot: true }
}

function winnerOf({ self, bot }: PracticeTable, { outcome }: BattleState): UserId | 'draw' | null {
  switch (outcome?.type) {
    case 'won':
    case 'forfeited':
      return outcome.winner === 'one' ? self.id : bot.id
    case 'draw':
      return 'draw'
    default:
      return null
  }
}

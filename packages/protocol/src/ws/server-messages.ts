import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, userIdSchema } from '../ids.ts'
import { announcementSchema } from '../rest/announcement.ts'
import {
  battleStatusSchema,
  battleWinnerSchema,
  directionSchema,
  hashSchema,
  playerRatingSchema,
  REACTIONS,
  roundOutcomeSchema,
} from '../rest/battles.ts'
import { cycleMessageSchemas } from './cycle-messages.ts'
import { battleMessage, message } from './message.ts'

export const battlePhaseSchema = z.enum(['waiting', 'prediction', 'results_wait', 'pause'])
export type BattlePhase = z.output<typeof battlePhaseSchema>

export const recordSchema = z.object({
  wins: z.number(),
  losses: z.number(),
  draws: z.number(),
  /** The current number of battles won in a row; a draw neither extends nor ends the streak. */
  winstreak: z.number(),
  /** The player shows others only the pseudo: the figures are all 0. */
  hidden: z.optional(z.literal(true)),
})
export type BattleRecord = z.output<typeof recordSchema>

const ratingChangeSchema = z.object({
  user_id: userIdSchema,
  ...playerRatingSchema.shape,
  change: z.number(),
})

export const opponentSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  amount: eurosSchema,
  bot: z.boolean(),
  /** Seated by an API token: a program plays for its player. */
  program: z.optional(z.boolean()),
  avatarUrl: z.optional(z.nullable(z.string())),
  /** Absent for bots, for hidden players and before the first rated battle. */
  rating: z.optional(playerRatingSchema),
})
export type Opponent = z.output<typeof opponentSchema>

export const pricePointSchema = z.object({ index: z.number(), price: z.number(), timestamp: z.number() })
export type PricePoint = z.output<typeof pricePointSchema>

/** Shared by `battle_state` and `battle_resync`: everything the receiver may know now. */
const battleStateFields = {
  round: z.number(),
  user1_id: userIdSchema,
  user2_id: userIdSchema,
  user1_username: z.string(),
  user2_username: z.string(),
  user1_point: z.number(),
  user2_point: z.number(),
  phase: battlePhaseSchema,
  phaseTimeLeft: z.number(),
  endsAt: z.number(),
  /** The full length of the phase, so that a countdown ring opened halfway is drawn correctly. */
  duration: z.optional(z.number()),
  /** From the receiver's side; for a spectator from user1's. */
  roundResults: z.array(roundOutcomeSchema),
  status: battleStatusSchema,
  winner: z.nullable(battleWinnerSchema),
  waitingForOpponent: z.boolean(),
  currentSelection: z.nullable(directionSchema),
  /** True once the other player has chosen in this round; the choice stays secret until the result. */
  opponentChose: z.boolean(),
  /** Points of the running round that are already public. */
  prices: z.array(pricePointSchema),
  totalPoints: z.number(),
  maxPoints: z.number(),
  /** The index of the initial price, the point at the end of `prediction`. */
  initialIndex: z.optional(z.number()),
  equalBand: z.nullable(z.number()),
  initialPrice: z.nullable(z.number()),
  commitment: hashSchema,
  /** For a spectator this is user2. */
  opponent: opponentSchema,
  amount: eurosSchema,
  records: z.object({ user1: recordSchema, user2: recordSchema }),
  /** True when an API token took the seat; such a battle counts in no record, rating or ranking. */
  user1_program: z.optional(z.boolean()),
  user2_program: z.optional(z.boolean()),
  /** Absent for bots, before the first rated battle, and when the player is hidden from the receiver. */
  user1_rating: z.optional(playerRatingSchema),
  user2_rating: z.optional(playerRatingSchema),
  role: z.enum(['player', 'spectator']),
  /** The offline players, each with the time at which the absence forfeits (epoch ms). */
  absences: z.array(z.object({ userId: userIdSchema, graceEndsAt: z.number() })),
  /** The reason for the cancellation, in French. */
  cancelReason: z.optional(z.string()),
  /** The amount paid to the receiver of a cancelled battle: the stake, or a share of the pot by the score. */
  payout: z.optional(eurosSchema),
  /** The time until which both may ask for a rematch (epoch ms), once the battle is over. */
  rematchUntil: z.optional(z.number()),
}

export const serverMessageSchema = z.discriminatedUnion('type', [
  message('pong', { timestamp: z.number(), serverTime: z.number() }),
  message('battle_queue_joined', { amount: eurosSchema, clientRef: z.optional(z.string()) }),
  message('battle_queue_left', {}),
  message('battle_queue_status', {
    inQueue: z.boolean(),
    amount: z.nullable(eurosSchema),
    /** The time of joining (epoch ms), so that every tab shows the same elapsed time. */
    joinedAt: z.optional(z.number()),
  }),
  message('battle_queue_update', {
    playersSearching: z.number(),
    /** Estimated from recent pairings; absent when there were none. */
    estimatedWaitMs: z.optional(z.number()),
    /** Stakes at which somebody waits, the smallest first; absent when the message is about one player's own wait. */
    openSearches: z.optional(z.array(z.object({ amount: eurosSchema, players: z.number() }))),
  }),
  battleMessage('battle_match_found', {
    opponent: opponentSchema,
    amount: eurosSchema,
    /** In seconds, the only duration on the wire that is not in milliseconds. */
    countdown: z.number(),
    startsAt: z.number(),
    commitment: hashSchema,
    /** The receiver's own rating; absent before the first rated battle. */
    ownRating: z.optional(playerRatingSchema),
  }),
  /** The seed of the player that counts in this battle, which may not be the one just sent. */
  battleMessage('battle_client_seed', { clientSeed: z.string() }),
  battleMessage('battle_game_start', {
    opponent: opponentSchema,
    amount: eurosSchema,
    commitment: hashSchema,
    clientSeeds: z.array(z.string()),
  }),
  battleMessage('battle_round_start', { round: z.number() }),
  battleMessage('battle_phase', {
    phase: battlePhaseSchema,
    duration: z.number(),
    round: z.number(),
    endsAt: z.number(),
    /** A log return. */
    equalBand: z.number(),
    initialPrice: z.optional(z.number()),
    /** As in `battle_state`: the chart needs the number of points of the round before the first one. */
    maxPoints: z.optional(z.number()),
    initialIndex: z.optional(z.number()),
  }),
  battleMessage('battle_price_update', {
    round: z.number(),
    index: z.number(),
    price: z.number(),
    totalPoints: z.number(),
    maxPoints: z.number(),
    timestamp: z.number(),
  }),
  battleMessage('battle_bet_placed', { choice: directionSchema, round: z.number() }),
  /** The other player has chosen; the choice itself is not sent. */
  battleMessage('battle_opponent_chose', { round: z.number() }),
  battleMessage('battle_round_result', {
    round: z.number(),
    user1_id: userIdSchema,
    user2_id: userIdSchema,
    user1Correct: z.boolean(),
    user2Correct: z.boolean(),
    user1Points: z.number(),
    user2Points: z.number(),
    result: directionSchema,
    initialPrice: z.number(),
    finalPrice: z.number(),
    user1Choice: z.nullable(directionSchema),
    user2Choice: z.nullable(directionSchema),
  }),
  battleMessage('battle_complete', {
    winner: battleWinnerSchema,
    amount: eurosSchema,
    /** Euros paid to the receiver: twice the stake, the stake, or nothing. */
    payout: eurosSchema,
    fairness: z.object({ commitment: hashSchema, serverSeed: hashSchema, clientSeeds: z.array(z.string()) }),
    rematchUntil: z.optional(z.number()),
    /**
     * The new ratings and their changes; absent when the battle changed none. That of a hidden player is sent only to
     * them.
     */
    ratings: z.optional(z.array(ratingChangeSchema)),
  }),
  battleMessage('battle_forfeit', { winner: battleWinnerSchema, forfeitedBy: userIdSchema }),
  /** A player's last socket closed, or the player is back. */
  battleMessage('battle_presence', {
    userId: userIdSchema,
    connected: z.boolean(),
    graceEndsAt: z.optional(z.number()),
  }),
  battleMessage('battle_rematch', {
    status: z.enum(['offered', 'expired']),
    by: z.optional(userIdSchema),
    expiresAt: z.optional(z.number()),
  }),
  /** Sent to both players; never stored. */
  battleMessage('battle_reaction', { by: userIdSchema, reaction: z.enum(REACTIONS) }),
  /**
   * About a challenge of the receiver. `awaited`: a player tried to accept it while the receiver was in another battle.
   * `accepted`: `battle_match_found` announces the battle that follows. `declined`: by the player to whom it was
   * addressed. About a challenge that is addressed to the receiver: `received`, and `withdrawn` by its challenger.
   */
  message('battle_challenge', {
    code: z.string(),
    status: z.enum(['awaited', 'accepted', 'withdrawn', 'declined', 'received']),
    /** The player who accepts or declines; for `received` the challenger. */
    pseudo: z.optional(z.string()),
    /** The stake, in `received` only; 0 is a free battle. */
    amount: z.optional(eurosSchema),
  }),
  /** A watched challenge may have changed, or its challenger came, left, began or ended a battle: request it again. */
  message('challenge_changed', { code: z.string() }),
  battleMessage('battle_state', battleStateFields),
  battleMessage('battle_resync', battleStateFields),
  /** Sent to everybody when the games are closed or opened, and to each socket that opens while they are closed. */
  message('game_status', { gameClosed: z.boolean() }),
  /** A message from the team to everybody; null when it is over. */
  message('announcement', { announcement: z.nullable(announcementSchema) }),
  /**
   * A player whom the receiver follows has come online. Not sent for hidden players, or when either has blocked the
   * other.
   */
  message('followed_player_online', { user_id: userIdSchema, pseudo: z.string() }),
  message('balance_update', { balance: eurosSchema, reason: z.string() }),
  ...cycleMessageSchemas,
  message('error', {
    code: z.string(),
    message: z.string(),
    battleId: z.optional(battleIdSchema),
    clientRef: z.optional(z.string()),
  }),
])
export type ServerMessage = z.output<typeof serverMessageSchema>
export type ServerMessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>
export type CycleStateMessage = ServerMessageOf<'state'>
export type BattleStateMessage = ServerMessageOf<'battle_state'>

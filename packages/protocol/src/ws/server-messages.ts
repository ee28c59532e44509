import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, userIdSchema } from '../ids.ts'
import { REACTIONS } from '../reactions.ts'
import { announcementSchema } from '../rest/announcement.ts'
import {
  battleStatusSchema,
  battleWinnerSchema,
  directionSchema,
  hashSchema,
  playerRatingSchema,
  roundOutcomeSchema,
} from '../rest/battles.ts'
import { cycleMessageSchemas } from './cycle-messages.ts'

export const battlePhaseSchema = z.enum(['waiting', 'prediction', 'results_wait', 'pause'])
export type BattlePhase = z.output<typeof battlePhaseSchema>

export const recordSchema = z.object({
  wins: z.number(),
  losses: z.number(),
  draws: z.number(),
  /** Battles won in a row until now; a draw neither lengthens nor breaks it. */
  winstreak: z.number(),
  /** The player shows others no more than the pseudo: the figures are all 0. */
  hidden: z.optional(z.literal(true)),
})
export type BattleRecord = z.output<typeof recordSchema>

const ratingChangeSchema = z.object({
  user_id: userIdSchema,
  points: z.number(),
  provisional: z.boolean(),
  change: z.number(),
})

export const opponentSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  amount: eurosSchema,
  bot: z.boolean(),
  /** An API token took the seat: a program plays for its player. */
  program: z.optional(z.boolean()),
  avatarUrl: z.optional(z.nullable(z.string())),
  /** Absent for bots, before the first rated battle, and of a hidden player. */
  rating: z.optional(playerRatingSchema),
})
export type Opponent = z.output<typeof opponentSchema>

export const pricePointSchema = z.object({ index: z.number(), price: z.number(), timestamp: z.number() })
export type PricePoint = z.output<typeof pricePointSchema>

/** Shared by `battle_state` and `battle_resync`: everything the receiver may know now. */
const battleStateFields = {
  battleId: battleIdSchema,
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
  /** The whole length of the phase, so that a countdown ring opened in its middle is drawn right. */
  duration: z.optional(z.number()),
  /** From the receiver's side; a spectator sees user1's. */
  roundResults: z.array(roundOutcomeSchema),
  status: battleStatusSchema,
  winner: z.nullable(battleWinnerSchema),
  waitingForOpponent: z.boolean(),
  currentSelection: z.nullable(directionSchema),
  /** True once the other player made a choice in this round; which one stays secret until the result. */
  opponentChose: z.boolean(),
  /** Points of the running round that are already public. */
  prices: z.array(pricePointSchema),
  totalPoints: z.number(),
  maxPoints: z.number(),
  /** The price point at the end of `prediction`, whose price is the initial one. */
  initialIndex: z.optional(z.number()),
  equalBand: z.nullable(z.number()),
  initialPrice: z.nullable(z.number()),
  commitment: hashSchema,
  /** For a spectator this is user2. */
  opponent: opponentSchema,
  amount: eurosSchema,
  records: z.object({ user1: recordSchema, user2: recordSchema }),
  /** True where an API token took the seat; such a battle counts in no record, rating or ranking. */
  user1_program: z.optional(z.boolean()),
  user2_program: z.optional(z.boolean()),
  /** Absent for bots, before the first rated battle, and where the player shows the receiver no more than the pseudo. */
  user1_rating: z.optional(playerRatingSchema),
  user2_rating: z.optional(playerRatingSchema),
  role: z.enum(['player', 'spectator']),
  /** When a player is offline: who, and when the absence forfeits (epoch ms). */
  absences: z.array(z.object({ userId: userIdSchema, graceEndsAt: z.number() })),
  /** Why a cancelled battle was cancelled, in French. */
  cancelReason: z.optional(z.string()),
  /** The refund of a cancelled battle to the receiving player: the stake, or a part of the pot by the score. */
  payout: z.optional(eurosSchema),
  /** Until when both may ask for a rematch (epoch ms), once the battle is over. */
  rematchUntil: z.optional(z.number()),
}

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong'), timestamp: z.number(), serverTime: z.number() }),
  z.object({ type: z.literal('battle_queue_joined'), amount: eurosSchema, clientRef: z.optional(z.string()) }),
  z.object({ type: z.literal('battle_queue_left') }),
  z.object({
    type: z.literal('battle_queue_status'),
    inQueue: z.boolean(),
    amount: z.nullable(eurosSchema),
    /** Epoch ms of the join, so that every tab shows the same elapsed time. */
    joinedAt: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('battle_queue_update'),
    playersSearching: z.number(),
    /** From recent pairings; absent while nobody was paired lately. */
    estimatedWaitMs: z.optional(z.number()),
    /** Stakes at which somebody waits, the smallest first; absent where the message is for one player's own wait. */
    openSearches: z.optional(z.array(z.object({ amount: eurosSchema, players: z.number() }))),
  }),
  z.object({
    type: z.literal('battle_match_found'),
    battleId: battleIdSchema,
    opponent: opponentSchema,
    amount: eurosSchema,
    /** Seconds, the one duration on the wire that is not in milliseconds. */
    countdown: z.number(),
    startsAt: z.number(),
    commitment: hashSchema,
    /** The receiver's own; absent before the first rated battle. */
    ownRating: z.optional(playerRatingSchema),
  }),
  /** The player's own seed that counts in this battle, whichever was sent. */
  z.object({ type: z.literal('battle_client_seed'), battleId: battleIdSchema, clientSeed: z.string() }),
  z.object({
    type: z.literal('battle_game_start'),
    battleId: battleIdSchema,
    opponent: opponentSchema,
    amount: eurosSchema,
    commitment: hashSchema,
    clientSeeds: z.array(z.string()),
  }),
  z.object({ type: z.literal('battle_round_start'), battleId: battleIdSchema, round: z.number() }),
  z.object({
    type: z.literal('battle_phase'),
    battleId: battleIdSchema,
    phase: battlePhaseSchema,
    duration: z.number(),
    round: z.number(),
    endsAt: z.number(),
    /** A log return. */
    equalBand: z.number(),
    initialPrice: z.optional(z.number()),
    /** As in `battle_state`; so that a chart knows the whole round before its first point. */
    maxPoints: z.optional(z.number()),
    initialIndex: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('battle_price_update'),
    battleId: battleIdSchema,
    round: z.number(),
    index: z.number(),
    price: z.number(),
    totalPoints: z.number(),
    maxPoints: z.number(),
    timestamp: z.number(),
  }),
  z.object({
    type: z.literal('battle_bet_placed'),
    battleId: battleIdSchema,
    choice: directionSchema,
    round: z.number(),
  }),
  /** The other player made a choice; the choice itself is not sent. */
  z.object({ type: z.literal('battle_opponent_chose'), battleId: battleIdSchema, round: z.number() }),
  z.object({
    type: z.literal('battle_round_result'),
    battleId: battleIdSchema,
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
  z.object({
    type: z.literal('battle_complete'),
    battleId: battleIdSchema,
    winner: battleWinnerSchema,
    amount: eurosSchema,
    /** Euros paid to the receiver: twice the stake, the stake, or nothing. */
    payout: eurosSchema,
    fairness: z.object({ commitment: hashSchema, serverSeed: hashSchema, clientSeeds: z.array(z.string()) }),
    rematchUntil: z.optional(z.number()),
    /** The new ratings and what the battle changed; absent where it moved none. That of a hidden player is only for them. */
    ratings: z.optional(z.array(ratingChangeSchema)),
  }),
  z.object({
    type: z.literal('battle_forfeit'),
    battleId: battleIdSchema,
    winner: battleWinnerSchema,
    forfeitedBy: userIdSchema,
  }),
  /** A player's last socket closed, or one of them is back. */
  z.object({
    type: z.literal('battle_presence'),
    battleId: battleIdSchema,
    userId: userIdSchema,
    connected: z.boolean(),
    graceEndsAt: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('battle_rematch'),
    battleId: battleIdSchema,
    status: z.enum(['offered', 'expired']),
    by: z.optional(userIdSchema),
    expiresAt: z.optional(z.number()),
  }),
  /** To both players; never stored. */
  z.object({
    type: z.literal('battle_reaction'),
    battleId: battleIdSchema,
    by: userIdSchema,
    reaction: z.enum(REACTIONS),
  }),
  /**
   * About a challenge of the receiver. `awaited`: somebody would accept it now, but the receiver was in another battle;
   * the battle that follows `accepted` is told by `battle_match_found`. `declined`: by the player to whom it was addressed.
   * About one that is addressed to the receiver: `received`, and `withdrawn` by its challenger.
   */
  z.object({
    type: z.literal('battle_challenge'),
    code: z.string(),
    status: z.enum(['awaited', 'accepted', 'withdrawn', 'declined', 'received']),
    /** The player who accepts or declines; of `received`, the challenger. */
    pseudo: z.optional(z.string()),
    /** The stake, in `received` only. 0: a free battle. */
    amount: z.optional(eurosSchema),
  }),
  /** A watched challenge may have changed, or its challenger came, left, began or ended a battle: request it again. */
  z.object({ type: z.literal('challenge_changed'), code: z.string() }),
  z.object({ type: z.literal('battle_state'), ...battleStateFields }),
  z.object({ type: z.literal('battle_resync'), ...battleStateFields }),
  /** To everybody, when the games are closed or opened; also to a socket that opens while they are closed. */
  z.object({ type: z.literal('game_status'), gameClosed: z.boolean() }),
  /** A line of the team for everybody; null when it is over. */
  z.object({ type: z.literal('announcement'), announcement: z.nullable(announcementSchema) }),
  /** A player whom the receiver follows has come online. Hidden players, and those apart by a block, are not announced. */
  z.object({ type: z.literal('followed_player_online'), user_id: userIdSchema, pseudo: z.string() }),
  z.object({ type: z.literal('balance_update'), balance: eurosSchema, reason: z.string() }),
  ...cycleMessageSchemas,
  z.object({
    type: z.literal('error'),
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

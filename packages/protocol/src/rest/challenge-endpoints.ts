import * as z from 'zod/mini'
import { CHALLENGE_CODE, CHALLENGE_MINUTES } from '../challenge-code.ts'
import { eurosSchema } from '../euros.ts'
import { battleIdSchema, isoTimeSchema, userIdSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'

export const challengeCodeSchema = z
  .string()
  .check(z.toUpperCase(), z.regex(CHALLENGE_CODE, 'Un code compte six lettres'))

export const challengeStatusSchema = z.enum(['open', 'accepted', 'withdrawn', 'expired'])
export type ChallengeStatus = z.output<typeof challengeStatusSchema>

/** Whether the battle could begin now: it needs a challenger who is connected and in no other battle. */
export const challengerStateSchema = z.enum(['ready', 'busy', 'away'])
export type ChallengerState = z.output<typeof challengerStateSchema>

export const challengeSchema = z.object({
  id: z.uuid(),
  code: challengeCodeSchema,
  challenger: z.object({
    id: userIdSchema,
    pseudo: z.string(),
    avatar_url: z.nullable(z.string()),
    wins: z.number(),
    losses: z.number(),
    draws: z.number(),
    /** Offered with an API token: a program will play. */
    program: z.optional(z.boolean()),
    /** The player shows others only the pseudo: the figures are all 0. */
    hidden: z.optional(z.literal(true)),
  }),
  /** The only player who may accept it. */
  addressee: z.optional(z.nullable(z.object({ id: userIdSchema, pseudo: z.string() }))),
  /** 0: a free battle. */
  amount: eurosSchema,
  status: challengeStatusSchema,
  created_at: isoTimeSchema,
  expires_at: isoTimeSchema,
  challenger_state: challengerStateSchema,
  /** Set once the challenge is accepted. */
  battle_id: z.nullable(battleIdSchema),
})
export type Challenge = z.output<typeof challengeSchema>
export const challengesSchema = z.array(challengeSchema)

/** The response to an acceptance, and to a practice battle. */
export const acceptedChallengeSchema = z.object({ battle_id: battleIdSchema })

const challengeParams = z.object({ code: challengeCodeSchema })

/** Battles offered by link or code. */
export const CHALLENGE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'battle' })({
  createChallenge: {
    route: 'POST /api/battles/challenges',
    summary: 'Offers a battle by link and code; nothing is paid before it is accepted',
    body: z.object({
      /** The stake of each player; 0 is a free battle. */
      amount: z.number(),
      expires_in: z.literal(CHALLENGE_MINUTES),
      /** The only player who may accept it; they are notified at once. Without it, any player who has the code. */
      opponent_id: z.optional(userIdSchema),
    }),
    status: 201,
    response: challengeSchema,
  },
  openChallenges: {
    route: 'GET /api/battles/challenges',
    summary: "The player's open challenges, newest first",
    token: 'read',
    response: challengesSchema,
  },
  receivedChallenges: {
    route: 'GET /api/battles/challenges/received',
    summary: 'Open challenges that are addressed to the player, newest first, bounded',
    token: 'read',
    response: challengesSchema,
  },
  challenge: {
    route: 'GET /api/battles/challenges/:code',
    summary: 'Who asks, and what is at stake; for anybody with the code',
    bearer: 'none',
    params: challengeParams,
    response: challengeSchema,
  },
  acceptChallenge: {
    route: 'POST /api/battles/challenges/:code/accept',
    summary: 'Takes both stakes and begins the battle; once, however many accept at the same time',
    params: challengeParams,
    response: acceptedChallengeSchema,
  },
  practise: {
    route: 'POST /api/battles/practice',
    summary:
      'Begins a free battle against a bot of the operator, which counts nowhere; the caller needs an open socket',
    status: 201,
    response: acceptedChallengeSchema,
  },
  withdrawChallenge: {
    route: 'POST /api/battles/challenges/:code/withdraw',
    summary: 'Takes an own open challenge back, or turns down one that is addressed to the player',
    params: challengeParams,
    response: challengeSchema,
  },
})

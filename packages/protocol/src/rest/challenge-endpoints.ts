import * as challenges from './challenges.ts'
import type { Endpoint } from './endpoint.ts'

/** Battles offered by link or code. */
export const CHALLENGE_ENDPOINTS = {
  createChallenge: {
    method: 'POST',
    path: '/api/battles/challenges',
    summary: 'Offers a battle by link and code; nothing is paid before it is accepted',
    bearer: 'user',
    cost: 'light',
    body: challenges.newChallengeSchema,
    status: 201,
    answer: challenges.challengeSchema,
  },
  openChallenges: {
    method: 'GET',
    path: '/api/battles/challenges',
    summary: "The player's open challenges, newest first",
    bearer: 'user',
    cost: 'light',
    status: 200,
    answer: challenges.challengesSchema,
  },
  challenge: {
    method: 'GET',
    path: '/api/battles/challenges/:code',
    summary: 'Who asks, and what is at stake; for anybody with the code',
    bearer: 'none',
    cost: 'light',
    params: challenges.challengeParamsSchema,
    status: 200,
    answer: challenges.challengeSchema,
  },
  acceptChallenge: {
    method: 'POST',
    path: '/api/battles/challenges/:code/accept',
    summary: 'Takes both stakes and begins the battle; once, whoever else accepts at the same time',
    bearer: 'user',
    cost: 'light',
    params: challenges.challengeParamsSchema,
    status: 200,
    answer: challenges.acceptedChallengeSchema,
  },
  withdrawChallenge: {
    method: 'POST',
    path: '/api/battles/challenges/:code/withdraw',
    summary: 'Takes an own open challenge back',
    bearer: 'user',
    cost: 'light',
    params: challenges.challengeParamsSchema,
    status: 200,
    answer: challenges.challengeSchema,
  },
} as const satisfies Record<string, Endpoint>

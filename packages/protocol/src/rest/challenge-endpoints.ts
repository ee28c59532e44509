import * as challenges from './challenges.ts'
import { endpointsFor } from './endpoint.ts'

/** Battles offered by link or code. */
export const CHALLENGE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'battle' })({
  createChallenge: {
    route: 'POST /api/battles/challenges',
    summary: 'Offers a battle by link and code; nothing is paid before it is accepted',
    body: challenges.newChallengeSchema,
    status: 201,
    response: challenges.challengeSchema,
  },
  openChallenges: {
    route: 'GET /api/battles/challenges',
    summary: "The player's open challenges, newest first",
    token: 'read',
    response: challenges.challengesSchema,
  },
  receivedChallenges: {
    route: 'GET /api/battles/challenges/received',
    summary: 'Open challenges that are addressed to the player, newest first, bounded',
    token: 'read',
    response: challenges.challengesSchema,
  },
  challenge: {
    route: 'GET /api/battles/challenges/:code',
    summary: 'Who asks, and what is at stake; for anybody with the code',
    bearer: 'none',
    params: challenges.challengeParamsSchema,
    response: challenges.challengeSchema,
  },
  acceptChallenge: {
    route: 'POST /api/battles/challenges/:code/accept',
    summary: 'Takes both stakes and begins the battle; once, however many accept at the same time',
    params: challenges.challengeParamsSchema,
    response: challenges.acceptedChallengeSchema,
  },
  practise: {
    route: 'POST /api/battles/practice',
    summary:
      'Begins a free battle against a bot of the operator, which counts nowhere; the caller needs an open socket',
    status: 201,
    response: challenges.acceptedChallengeSchema,
  },
  withdrawChallenge: {
    route: 'POST /api/battles/challenges/:code/withdraw',
    summary: 'Takes an own open challenge back, or turns down one that is addressed to the player',
    params: challenges.challengeParamsSchema,
    response: challenges.challengeSchema,
  },
})

import * as z from 'zod/mini'
import { cycleIdSchema, userIdSchema } from '../ids.ts'
import * as cycles from './cycles.ts'
import type { Endpoint } from './endpoint.ts'
import { pageQuerySchema } from './paging.ts'

export const CYCLE_ENDPOINTS = {
  cycleFairness: {
    method: 'GET',
    path: '/api/cycles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a cycle',
    bearer: 'none',
    cost: 'heavy',
    params: z.object({ id: cycleIdSchema }),
    status: 200,
    response: cycles.cycleFairnessSchema,
  },
  endedBets: {
    method: 'GET',
    path: '/api/cycles/user/:userId',
    summary: "The player's bets of ended cycles, newest first",
    bearer: 'user',
    token: 'read',
    cost: 'light',
    params: z.object({ userId: userIdSchema }),
    query: pageQuerySchema,
    status: 200,
    response: cycles.endedBetsSchema,
  },
} as const satisfies Record<string, Endpoint>

import * as z from 'zod/mini'
import * as cycles from './cycles.ts'
import { endpointsFor } from './endpoint.ts'
import { pageQuerySchema } from './paging.ts'
import { cycleParams, userIdParams } from './params.ts'

export const CYCLE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'read' })({
  cycleFairness: {
    route: 'GET /api/cycles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a cycle',
    bearer: 'none',
    cost: 'heavy',
    params: cycleParams,
    response: cycles.cycleFairnessSchema,
  },
  endedBets: {
    route: 'GET /api/cycles/user/:userId',
    summary: "The player's bets of ended cycles, newest first",
    owner: 'params.userId',
    openToAdmins: true,
    params: userIdParams,
    query: pageQuerySchema,
    response: z.array(cycles.endedBetSchema),
  },
})

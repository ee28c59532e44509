import * as z from 'zod/mini'

export const gameClosedBodySchema = z.object({ closed: z.boolean() })
export const gameClosedAnswerSchema = z.object({ closed: z.boolean() })

export const cycleBetsBodySchema = z.object({ enabled: z.boolean() })
export const cycleBetsAnswerSchema = z.object({ enabled: z.boolean() })

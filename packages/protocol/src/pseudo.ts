import * as z from 'zod/mini'
import { nameError } from './name-rules.ts'

export const PSEUDO_MIN = 3
export const PSEUDO_MAX = 20
export const PSEUDO_MESSAGE = 'Le pseudo doit contenir de 3 à 20 lettres, chiffres, tirets ou tirets bas'

const SHAPE = /^[\p{L}\p{N}_-]{3,20}$/u

export const pseudoSchema = z.string().check(z.regex(SHAPE, PSEUDO_MESSAGE), (context) => {
  const error = SHAPE.test(context.value) ? nameError(context.value) : null
  if (error !== null) context.issues.push({ code: 'custom', message: error, input: context.value })
})

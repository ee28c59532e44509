import * as z from 'zod/mini'

export const PSEUDO_MIN = 3
export const PSEUDO_MAX = 20
export const PSEUDO_MESSAGE = 'Le pseudo doit contenir de 3 à 20 lettres, chiffres, tirets ou tirets bas'

export const pseudoSchema = z.string().check(z.regex(/^[\p{L}\p{N}_-]{3,20}$/u, PSEUDO_MESSAGE))

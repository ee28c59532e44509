// Rules for a new name of a player or wallet, in addition to its own format. Older names stay as they are.
import * as z from 'zod/mini'
import { BRAND } from './brand.ts'
import { skeletonOf } from './look-alikes.ts'

export const NAME_MESSAGES = {
  alphabet: 'Utilisez des lettres latines, accentuées ou non, et les chiffres de 0 à 9.',
  reserved: `Ce nom est réservé à l’équipe de ${BRAND}. Choisissez-en un autre.`,
} as const

/**
 * Latin letters with their accents only, so that scripts can't be mixed and no letter is invisible. Letters that look
 * like others and are not used in names are excluded (long s, kra, eng, l with a middle dot …).
 */
const LETTERS = 'A-Za-zÀ-ÖØ-öø-ķĹ-ľŁ-ňŌ-žƠơƯưȘ-țḀ-ẙẞẠ-ỹ'
const ALPHABET = new RegExp(`^[${LETTERS}0-9_-]*$`, 'u')
const FOREIGN = new RegExp(`[^${LETTERS}0-9_-]`, 'gu')

/** Words that suggest a person speaks for the operator. */
const RESERVED = words(`
  admin admins administrateur administrateurs administratrice administration administrator assistance bot bots bougie
  equipe mod moderateur moderateurs moderation moderator moderatrice modo official officiel officielle root securite
  security staff superuser support sysadmin system systeme webmaster
`)

/** Words that, before or after a reserved one, still suggest the operator. */
const FILLERS = words('aide client compte de du fr france help la le les service team vrai vraie')

const RESERVED_NAME = (() => {
  const reserved = RESERVED.map(plainSkeletonOf).join('|')
  const filler = FILLERS.map(plainSkeletonOf).join('|')
  return new RegExp(`^(?:${filler})*(?:${reserved})(?:${reserved}|${filler})*$`, 'u')
})()

/** Digits that are read as letters, in addition to those that look like one. */
const READ_AS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' }
const AROUND = /^[\d_-]+|[\d_-]+$/g

/** The rule that a new name breaks; null when it breaks none. Its format is checked elsewhere. */
export function nameError(name: string): string | null {
  if (!ALPHABET.test(name)) return NAME_MESSAGES.alphabet
  return isReservedName(name) ? NAME_MESSAGES.reserved : null
}

/** Ignores case, accents, separators and look-alike digits; one reserved part between separators is enough. */
export function isReservedName(name: string): boolean {
  const forms = [name, name.replace(AROUND, ''), ...name.split(/[_-]/)]
  return forms.some((form) => RESERVED_NAME.test(plainSkeletonOf(form)))
}

/** Keeps only characters that new names may have. */
export function lettersOfNames(name: string): string {
  return name.normalize('NFC').replace(FOREIGN, '')
}

/** The words of a list that is written as a text. */
export function words(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}

function plainSkeletonOf(name: string): string {
  return skeletonOf(name)
    .replace(/[\p{M}_-]/gu, '')
    .replace(/\d/g, (figure) => READ_AS[figure] ?? figure)
}

export const PSEUDO_MIN = 3
export const PSEUDO_MAX = 20
export const PSEUDO_MESSAGE = `Le pseudo doit contenir de ${PSEUDO_MIN} à ${PSEUDO_MAX} lettres, chiffres, tirets ou tirets bas`

const SHAPE = new RegExp(`^[\\p{L}\\p{N}_-]{${PSEUDO_MIN},${PSEUDO_MAX}}$`, 'u')

/** Its issues do not abort, so that a union reports the field of the alternative that was meant. */
export const pseudoSchema = z.string().check(z.regex(SHAPE, PSEUDO_MESSAGE), (context) => {
  const error = SHAPE.test(context.value) ? nameError(context.value) : null
  if (error !== null) context.issues.push({ code: 'custom', message: error, input: context.value, continue: true })
})

// Sentences for players when a value does not fit its field and the field has no sentence of its own. Those of the
// schema library reach nobody: they speak of types and patterns.
import * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue
type UnionIssue = Extract<Issue, { code: 'invalid_union' }>
type SizeIssue = Extract<Issue, { code: 'too_small' | 'too_big' }>

const texts = {
  required: 'Ce champ est obligatoire.',
  refused: 'Cette valeur n’est pas acceptée.',
  unknownField: 'Un champ inconnu a été envoyé.',
  format: 'Ce format n’est pas accepté.',
  id: 'Cet identifiant n’est pas valide.',
  date: 'Cette date n’est pas valide.',
  decimals: 'Ce nombre a trop de décimales.',
  emptyText: 'Ce texte ne peut pas être vide.',
} as const

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  boolean: 'Vrai ou faux est attendu.',
  array: 'Une liste est attendue.',
  object: 'Un objet est attendu.',
  record: 'Un objet est attendu.',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: texts.id,
  datetime: texts.date,
  date: texts.date,
}

/** Applies to every schema of this process. */
export function setFrenchFormatErrors(): void {
  z.config({ localeError: frenchMessageOf })
}

export function frenchMessageOf(issue: Issue): string {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return texts.required
  }
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? texts.refused
    case 'too_small':
      return sizeMessage(issue, issue.minimum, 'au minimum')
    case 'too_big':
      return sizeMessage(issue, issue.maximum, 'au maximum')
    case 'invalid_format':
      return FORMATS[issue.format] ?? texts.format
    case 'not_multiple_of':
      return texts.decimals
    case 'unrecognized_keys':
      return texts.unknownField
    case 'invalid_union':
      return unionMessage(issue)
    default:
      return texts.refused
  }
}

function sizeMessage({ code, origin }: SizeIssue, bound: number | bigint, side: string): string {
  switch (origin) {
    case 'string':
      if (code === 'too_small' && Number(bound) === 1) return texts.emptyText
      return `Ce texte est trop ${code === 'too_small' ? 'court' : 'long'} : ${bound} caractères ${side}.`
    case 'array':
      return `Cette liste est trop ${code === 'too_small' ? 'courte' : 'longue'} : ${bound} ${side}.`
    default:
      return `Ce nombre est trop ${code === 'too_small' ? 'petit' : 'grand'} : ${bound} ${side}.`
  }
}

/** The alternative that was meant is the one with a single error that does not concern its shape. */
function unionMessage(issue: UnionIssue): string {
  if (issue.input === undefined) return texts.required
  for (const [first, ...others] of issue.errors) {
    if (first !== undefined && others.length === 0 && !isOfShape(first)) return first.message
  }
  return texts.refused
}

function isOfShape({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' || code === 'invalid_value' || code === 'unrecognized_keys' || code === 'invalid_union'
}

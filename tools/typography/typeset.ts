// French typography: no line ends before a punctuation mark or a unit; apostrophes and minus signs are typographic.
// Spaces are named constants, because they look alike in a pattern.
import { SPECIFIED_TEXTS } from './specified-texts.ts'

const NARROW = '\u202f'
const WIDE = '\u00a0'
const ANY_SPACE = '[ \u00a0\u202f]'

/** Stands for a template's expression: a figure as often as a word. */
export const EXPRESSION = '\ue000'

/** The capturing group keeps the specified passages: every second part of a split is one. */
const SPECIFIED = new RegExp(
  `(${Object.values(SPECIFIED_TEXTS)
    .flat()
    .toSorted((one, other) => other.length - one.length)
    .map((text) => escaped(text).replaceAll('\\{\\}', `(?:${EXPRESSION}|\\d+)`))
    .join('|')})`,
)

const FIGURE = `[\\d${EXPRESSION}]`
const LETTER = 'A-Za-zÀ-ÖØ-öø-ÿœŒ'
const UNITS = ['€', '%', 's', 'min', 'h', 'ms', 'px', 'Mo', 'Ko', 'BTC', 'ETH', 'km', 'ko', 'points de base']

const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // d'accord, aujourd'hui, presqu'île
  [new RegExp(`(?<=[${LETTER}])'(?=[${LETTER}${EXPRESSION}«])`, 'g'), '’'],
  [/(?<!\.)\.{3}(?!\.)/g, '…'],
  [new RegExp(`(?<=[${LETTER}\\d»)${EXPRESSION}])${ANY_SPACE}?(?=[!?;](?:\\s|$|»))`, 'g'), NARROW],
  [new RegExp(`(?<=\\S)${ANY_SPACE}(?=[:!?;»])`, 'g'), NARROW],
  [new RegExp(`«${ANY_SPACE}?(?=\\S)`, 'g'), `«${NARROW}`],
  [new RegExp(`(?<=[^\\s${WIDE}${NARROW}])${ANY_SPACE}?»`, 'g'), `${NARROW}»`],
  [new RegExp(`(?<=\\d)${ANY_SPACE}(?=\\d{3}(?!\\d))`, 'g'), NARROW],
  [new RegExp(`(?<=${FIGURE})${ANY_SPACE}(?=(?:${UNITS.join('|')})(?![${LETTER}\\d]))`, 'g'), WIDE],
  [new RegExp(`(?<=n°)${ANY_SPACE}(?=${FIGURE})`, 'g'), WIDE],
  [new RegExp(`(?<=±)${ANY_SPACE}(?=${FIGURE})`, 'g'), WIDE],
  [/(?<=^|[\s(])-(?=\d)/g, '−'],
]

function escaped(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The text with the spaces, apostrophes and minus signs of French typography; specified passages are unchanged. */
export function typeset(text: string): string {
  return text
    .split(SPECIFIED)
    .map((part, index) => (index % 2 === 1 ? part : typesetFreely(part)))
    .join('')
}

function typesetFreely(text: string): string {
  return RULES.reduce((typed, [pattern, replacement]) => typed.replace(pattern, replacement), text)
}

const FAMILIAR = /(?<![\p{L}’'])(?:tu|toi|ton|ta|tes|te|tien(?:ne)?s?)(?![\p{L}’'])|(?<!\p{L})[tT][’'](?=\p{L})/giu
const ENGLISH_WORDS = `
  loading dashboard settings? submit cancel close back balance deposit withdraw(?:al)? player the your? all 1m
  beta error failed winner guest queue secured profile and are been can cannot for from has have is must no not of
  please that this to was with`
const ENGLISH = new RegExp(`(?<![\\p{L}@/.-])(?:${ENGLISH_WORDS.trim().split(/\s+/).join('|')})(?![\\p{L}@/-])`, 'giu')

/** Words that address the player informally, or in English. */
export function wordsOutOfPlace(text: string): readonly string[] {
  const free = text.split(SPECIFIED).filter((_, index) => index % 2 === 0)
  return free.flatMap((part) => [...part.matchAll(FAMILIAR), ...part.matchAll(ENGLISH)].map(([word]) => word))
}

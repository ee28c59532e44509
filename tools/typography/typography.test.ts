import { expect, test } from 'vitest'
import { findPlayerTexts, textsOf } from './player-texts.ts'
import { SPECIFIED_TEXTS } from './specified-texts.ts'
import { EXPRESSION, typeset, wordsOutOfPlace } from './typeset.ts'

const texts = findPlayerTexts()

/** Makes spaces that look alike distinguishable. */
const visible = (text: string) =>
  text.replaceAll('\u202f', '<202F>').replaceAll('\u00a0', '<A0>').replaceAll(EXPRESSION, '{}').trim()

test.each([
  ["Vous l'avez gagnée !", 'Vous l’avez gagnée<202F>!'],
  ['Fermer ? Non', 'Fermer<202F>? Non'],
  ['Victoire! Bravo', 'Victoire! Bravo'],
  ['Gagné!', 'Gagné<202F>!'],
  ['Frais de 2 % : 1 000 €', 'Frais de 2<A0>%<202F>: 1<202F>000<A0>€'],
  [`${EXPRESSION} s, soit ${EXPRESSION} €`, '{}<A0>s, soit {}<A0>€'],
  ['« Vérifier » recalcule', '«<202F>Vérifier<202F>» recalcule'],
  ['Chargement...', 'Chargement…'],
  ['un solde de -5,00 €', 'un solde de −5,00<A0>€'],
  ['https://bougie.example/?ref=A', 'https://bougie.example/?ref=A'],
  ['le 2026-11-23 à 18:05', 'le 2026-11-23 à 18:05'],
  [`Montant sélectionné (${EXPRESSION}€) dépasse votre solde`, 'Montant sélectionné ({}€) dépasse votre solde'],
])('issue 16.26: %s is printed as %s', (written, printed) => {
  expect(visible(typeset(written))).toBe(printed)
})

test.each([
  ['Vérifie ton solde', ['ton']],
  ['Si t’as raison', ['t’']],
  ['Loading des parties', ['Loading']],
  ['Loading...', []],
  ['This wallet has no passkey', ['This', 'has', 'no']],
  ['Choisis ta mise', []],
  ['Total du mois', []],
])('issue 16.26: words out of place in "%s": %j', (text, words) => {
  expect(wordsOutOfPlace(text)).toEqual(words)
})

test('issue 16.26: texts are found in text files, markup and sentences elsewhere; code is not taken for text', () => {
  const found = (file: string, source: string) => textsOf(file, source).map(({ text }) => visible(text))
  expect(found('client/src/i18n/fr-a.ts', "import 'x'\nexport const a = { 'Beta Test': 'Mise' }")).toEqual(['Mise'])
  expect(found('client/src/b.tsx', 'export const b = <p title="Solde" className="du">Vos gains : {n} €</p>')).toEqual([
    'Solde',
    'Vos gains :',
    '€',
  ])
  expect(found('server/src/c.ts', 'const c = [`n° 47 des paris`, "SELECT", \'battle.pause\']')).toEqual([
    'n° 47 des paris',
  ])
  const object = "const frE = { a: 'Mise', b: { c: 'Gain' } } as const, tone = 'Mise'"
  expect(found('client/src/e.tsx', object)).toEqual(['Mise', 'Gain'])
  const refusals = "refuse('FORBIDDEN', { message: 'No bot', details: 'x' }), log('No bot')"
  expect(found('server/src/d.ts', refusals)).toEqual(['No bot'])
  expect(found('packages/protocol/src/errors.ts', "const e = { FORBIDDEN: error(403, 'No bot') }")).toEqual(['No bot'])
  const page =
    '<meta name="viewport" content="width=1" />\n<meta content="Si ton cours ne monte pas" />\n<title>Bougie</title>'
  expect(found('client/index.html', page)).toEqual(['Si ton cours ne monte pas'])
})

test('[A01] issue 16.26: what players read is French as printed; `node tools/typography/main.ts` writes it so', () => {
  expect(texts.length).toBeGreaterThan(1_000)
  const odd = texts.filter(({ text }) => typeset(text) !== text)
  expect(odd.map(({ file, line, text }) => `${file}:${line} ${visible(typeset(text))}`)).toEqual([])
})

test('[A01] issue 16.26: players are addressed as vous, and in French', () => {
  const odd = texts.flatMap(({ file, line, text }) =>
    wordsOutOfPlace(text).map((word) => `${file}:${line} "${word}" in: ${visible(text)}`),
  )
  expect(odd).toEqual([])
})

test('issue 16.26: texts that the specification gives to the letter are shown to the letter', () => {
  const shown = new Set(texts.map(({ text }) => text.replaceAll(EXPRESSION, '{}')))
  const missing = Object.entries(SPECIFIED_TEXTS).flatMap(([row, passages]) =>
    passages.filter((passage) => ![...shown].some((text) => text.includes(passage))).map((text) => `${row} ${text}`),
  )
  expect(missing).toEqual([])
})

// Names offered to newcomers, so that they need not invent one: an animal or a star, a word that fits either gender,
// and four digits. Short enough to become the pseudo unchanged, and plain letters only.
const NOUNS = [
  'Lynx',
  'Faucon',
  'Panda',
  'Renard',
  'Jaguar',
  'Cobra',
  'Dauphin',
  'Condor',
  'Loutre',
  'Puma',
  'Koala',
  'Tortue',
  'Aigle',
  'Ourson',
  'Hibou',
  'Zebre',
  'Vega',
  'Altair',
  'Sirius',
  'Orion',
  'Comete',
  'Pulsar',
  'Nova',
  'Saturne',
] as const

const ADJECTIVES = [
  'Agile',
  'Rapide',
  'Habile',
  'Rebelle',
  'Magique',
  'Noble',
  'Sage',
  'Libre',
  'Solide',
  'Celeste',
  'Lunaire',
  'Polaire',
  'Solaire',
  'Intrepide',
  'Tenace',
  'Calme',
] as const

const NUMBER_MIN = 1_000
const NUMBERS = 9_000

/** `below` draws a whole number from 0 to one less than its argument. */
export function suggestWalletName(below: (limit: number) => number): string {
  const noun = NOUNS[below(NOUNS.length)] ?? NOUNS[0]
  const adjective = ADJECTIVES[below(ADJECTIVES.length)] ?? ADJECTIVES[0]
  return `${noun}${adjective}${NUMBER_MIN + below(NUMBERS)}`
}

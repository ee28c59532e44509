import { words } from './name-rules.ts'

// Names offered to newcomers, so that they need not invent one: an animal or a star, a word that fits either gender,
// and four digits. Short enough to become the pseudo unchanged, and plain letters only.
const NOUNS = words(`
  Lynx Faucon Panda Renard Jaguar Cobra Dauphin Condor Loutre Puma Koala Tortue Aigle Ourson Hibou Zebre Vega Altair
  Sirius Orion Comete Pulsar Nova Saturne
`)

const ADJECTIVES = words(`
  Agile Rapide Habile Rebelle Magique Noble Sage Libre Solide Celeste Lunaire Polaire Solaire Intrepide Tenace Calme
`)

const NUMBER_MIN = 1_000
const NUMBERS = 9_000

/** `below` draws a whole number from 0 to one less than its argument. */
export function suggestWalletName(below: (limit: number) => number): string {
  const noun = NOUNS[below(NOUNS.length)] ?? ''
  const adjective = ADJECTIVES[below(ADJECTIVES.length)] ?? ''
  return `${noun}${adjective}${NUMBER_MIN + below(NUMBERS)}`
}

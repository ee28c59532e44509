import { words } from './name-rules.ts'

// Names offered to newcomers, so that they need not invent one: an animal or a star, a word that fits either gender,
// and four digits. Short enough to become the pseudo unchanged and to be read whole on a phone, and plain letters only.
const NOUNS = words(`
  Lynx Panda Cobra Puma Koala Aigle Hibou Zebre Loup Lion Tigre Orque Bison Ibis Gecko Okapi Tapir Vega Orion Nova
  Rigel Titan Astre Lune
`)

const ADJECTIVES = words(`
  Agile Noble Sage Libre Brave Leste Juste Digne Zen Sobre Calme
`)

const NUMBER_MIN = 1_000
const NUMBERS = 9_000

/** `below` draws a whole number from 0 to one less than its argument. */
export function suggestWalletName(below: (limit: number) => number): string {
  const noun = NOUNS[below(NOUNS.length)] ?? ''
  const adjective = ADJECTIVES[below(ADJECTIVES.length)] ?? ''
  return `${noun}${adjective}${NUMBER_MIN + below(NUMBERS)}`
}

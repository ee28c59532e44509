// Passkey ceremonies with one thing changed. A change of anything that a signature covers must be detected, and nothing
// may make the server fail. An attestation of format `none` is not signed, so there only the members that the server
// reads of the client data decide.
import fc from 'fast-check'
import type { SoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { type Problem, problem } from './problem.ts'

const PASSKEYS = '/api/proxy/passkeys/auth'

type Fields = Readonly<Record<string, unknown>>

export interface CeremonyCase {
  readonly ceremony: 'register' | 'signIn'
  readonly field: string
  /** A flipped bit of the field's bytes, or another value in its place. */
  readonly change: { readonly bit: number } | { readonly value: unknown }
}

/** Fields of which every flipped bit that means something must be detected. */
const COVERED = {
  register: ['clientDataJSON'],
  signIn: ['clientDataJSON', 'authenticatorData', 'signature'],
} as const
const CARRIED = {
  register: ['attestationObject', 'authenticatorData', 'publicKey', 'transports'],
  signIn: ['userHandle'],
} as const

const OTHER_VALUES: readonly unknown[] = [null, '', 'AA', '====', 'A'.repeat(20_000), 7, [], {}, '\u0000', 'é']

export const ceremonyCases: fc.Arbitrary<CeremonyCase> = fc
  .constantFrom('register' as const, 'signIn' as const)
  .chain((ceremony) =>
    fc.record({
      ceremony: fc.constant(ceremony),
      field: fc.constantFrom<string>(...COVERED[ceremony], ...CARRIED[ceremony], 'challenge', 'id', 'rawId', 'type'),
      change: fc.oneof(fc.record({ bit: fc.nat() }), fc.record({ value: fc.constantFrom(...OTHER_VALUES) })),
    }),
  )

/** Runs the ceremony up to its last step, changes it and sends it; null when every rule was kept. */
export async function playCeremonyCase(
  url: string,
  ceremonyCase: CeremonyCase,
  authenticator: SoftwareAuthenticator,
): Promise<Problem | null> {
  const { ceremony, field, change } = ceremonyCase
  const name = `Fuzz${Math.abs(hash(JSON.stringify(ceremonyCase)))}`
  const path = ceremony === 'register' ? `${PASSKEYS}/sign-up?name=${name}` : `${PASSKEYS}/sign-in`
  const options = await (await fetch(url + path)).json()
  // A name that an earlier case registered gets no options; the calls check that refusal.
  if (options.credentialRequestOptions === undefined) return null
  const { credentialRequestOptions } = options
  const credential =
    ceremony === 'register'
      ? authenticator.copy().register(credentialRequestOptions)
      : authenticator.authenticate(credentialRequestOptions)
  const body = changed({ challenge: credentialRequestOptions.challenge, credential }, field, change)
  const response = await fetch(`${url}${PASSKEYS}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status >= 500) return problem('no ceremony fails the server', ceremonyCase, response.status, text)
  const isCovered = COVERED[ceremony].some((covered) => covered === field) || field === 'challenge'
  if (isCovered && response.ok && !isUnreadPart(ceremonyCase, credential.response))
    return problem('a changed ceremony is refused', ceremonyCase, response.status)
  return null
}

function changed(
  { challenge, credential }: { challenge: string; credential: { readonly response: object } },
  field: string,
  change: CeremonyCase['change'],
): Fields {
  const inner: Fields = { ...credential.response }
  const outer: Fields = { ...credential }
  if (field === 'challenge') return { challenge: changedValue(challenge, change), credential }
  if (field in inner) {
    const value = changedValue(inner[field], change, field === 'signature' ? SIGNATURE_END_BYTES : undefined)
    return { challenge, credential: { ...outer, response: { ...inner, [field]: value } } }
  }
  return { challenge, credential: { ...outer, [field]: changedValue(outer[field], change) } }
}

/** The end of its second number. The library accepts some other frames around the same two numbers. */
const SIGNATURE_END_BYTES = 30

/** A bit is flipped within the last bytes only, if their number is given. */
function changedValue(value: unknown, change: CeremonyCase['change'], lastBytes?: number): unknown {
  if ('value' in change) return change.value
  if (typeof value !== 'string') return null
  const bytes = Buffer.from(value, 'base64url')
  if (bytes.length === 0) return 'AA'
  const flipped = bytes.subarray(-(lastBytes ?? bytes.length))
  const at = change.bit % (flipped.length * 8)
  flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
  return bytes.toString('base64url')
}

/** Whether unsigned client data are changed only where nobody reads them: in the name of a member that may be missing. */
function isUnreadPart(
  { ceremony, field, change }: CeremonyCase,
  { clientDataJSON }: { clientDataJSON: string },
): boolean {
  if (ceremony !== 'register' || field !== 'clientDataJSON') return false
  const before = decisiveMembersOf(clientDataJSON)
  return before !== null && before === decisiveMembersOf(changedValue(clientDataJSON, change))
}

/** Null for what is no client data. */
function decisiveMembersOf(clientDataJSON: unknown): string | null {
  try {
    const { type, challenge, origin } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString())
    return JSON.stringify([type, challenge, origin])
  } catch {
    return null
  }
}

/** A short number for a name; collisions only waste a case. */
function hash(text: string): number {
  let sum = 7
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) | 0
  return sum
}

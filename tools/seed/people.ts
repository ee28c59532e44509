// People of the seed: their wallets, roles and money.
import { randomBytes, randomUUID } from 'node:crypto'
import { confirmationBodySchema, type PaymentChannel, type PublicUser, signupBodySchema } from '@bougie/protocol'
import { createAuditLog, grantRole, systemClock, systemRandom } from '@bougie/server'
import type { TestSocket } from '@bougie/server/test/socket-pair.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { signUpPlayer } from '../player/sign-up.ts'
import { SEED_ORIGIN, type SeedContext } from './seed-context.ts'

const BETWEEN_SIGN_UPS_MS = 60_000
/** The sandbox refuses payments with this reference. */
const REFUSED = 'REFUS'

export interface Person {
  readonly user: PublicUser
  readonly socket: TestSocket
  /** Null for a local wallet, which has no passkey to confirm with. */
  readonly authenticator: SoftwareAuthenticator | null
}

/** Signs up with a passkey of a temporary authenticator: nobody can sign in as this person later. */
export async function signUpByPasskey(context: SeedContext, name: string): Promise<Person> {
  await context.advance(BETWEEN_SIGN_UPS_MS)
  const authenticator = createSoftwareAuthenticator({ origin: SEED_ORIGIN, rpId: new URL(SEED_ORIGIN).hostname })
  return present(context, await signUpPlayer(context.call, authenticator, name), authenticator)
}

/** Signs up with a random local wallet, optionally with a referral code. */
export async function signUpByBrowser(context: SeedContext, name: string, creator_link_code?: string): Promise<Person> {
  await context.advance(BETWEEN_SIGN_UPS_MS)
  const body = signupBodySchema.parse({
    wallet_address: `0x${randomBytes(20).toString('hex')}`,
    ibex_id: randomUUID(),
    name,
    creator_link_code,
  })
  return present(context, await context.call('signup', { body }), null)
}

/** Acts as the operator, who appoints the first admin. */
export async function makeAdmin({ database }: SeedContext, { user }: Person): Promise<void> {
  const outside = { database, clock: systemClock, random: systemRandom }
  const auditLog = createAuditLog({ ...outside })
  const dependencies = { ...outside, auditLog }
  const outcome = await grantRole(dependencies, { of: { userId: user.id }, role: 'admin', adminId: null })
  if (!outcome.ok) throw new Error(`The admin of the seed was refused: ${outcome.code}`)
}

/** Confirms the session again, as a withdrawal to a new destination requires. */
async function confirm({ call }: SeedContext, { user: { token }, authenticator }: Person): Promise<void> {
  if (authenticator === null) return
  const options = await call('confirmationOptions', { token })
  if (options.method !== 'passkey') throw new Error('A wallet with a passkey confirms by it')
  const { credentialRequestOptions } = options
  const credential = authenticator.authenticate(credentialRequestOptions)
  const body = confirmationBodySchema.parse({ challenge: credentialRequestOptions.challenge, credential })
  await call('confirm', { token, body })
}

export async function deposit(
  { call }: SeedContext,
  { user }: Person,
  {
    amount,
    channel,
    refused = false,
  }: { readonly amount: number; readonly channel: PaymentChannel; readonly refused?: boolean },
) {
  const reference = refused ? { reference: REFUSED } : {}
  const body = { user_id: user.id, amount, method: 'api' as const, channel, ...reference }
  return call('deposit', { token: user.token, body })
}

export async function withdraw(context: SeedContext, person: Person, amount: number) {
  const { user } = person
  await confirm(context, person)
  const body = { user_id: user.id, amount, method: 'api' as const, channel: 'card' as const }
  return context.call('withdraw', { token: user.token, body })
}

async function present(
  context: SeedContext,
  user: PublicUser,
  authenticator: SoftwareAuthenticator | null,
): Promise<Person> {
  return { user, authenticator, socket: await context.openSocket(user.id) }
}

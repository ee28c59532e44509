import { randomBytes, randomUUID } from 'node:crypto'
import { confirmationBodySchema, type PublicUser, signupBodySchema } from '@bougie/protocol'
import { createAuditLog, grantRole, systemClock, systemRandom } from '@bougie/server'
import type { TestSocket } from '@bougie/server/test/socket-pair.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import { signUpPlayer } from '../player/sign-up.ts'
import { SEED_ORIGIN, type SeedContext } from './seed-context.ts'

const BETWEEN_SIGN_UPS_MS = 60_000

export interface Person {
  readonly user: PublicUser
  readonly socket: TestSocket
  /** Null for a wallet of a browser, which has nothing to prove itself by. */
  readonly authenticator: SoftwareAuthenticator | null
}

/** With a passkey of a made-up authenticator: nobody can sign in as them. */
export async function signUpByPasskey(context: SeedContext, name: string): Promise<Person> {
  await context.advance(BETWEEN_SIGN_UPS_MS)
  const authenticator = createSoftwareAuthenticator({ origin: SEED_ORIGIN, rpId: new URL(SEED_ORIGIN).hostname })
  return present(context, await signUpPlayer(context.call, authenticator, name), authenticator)
}

/** With a wallet of a made-up browser, maybe by somebody's code. */
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

/** The first admin is made by an operator. */
export async function makeAdmin({ database }: SeedContext, { user }: Person): Promise<void> {
  const outside = { database, clock: systemClock, random: systemRandom }
  const auditLog = createAuditLog({ ...outside })
  const dependencies = { ...outside, auditLog }
  const outcome = await grantRole(dependencies, { of: { userId: user.id }, role: 'admin', adminId: null })
  if (!outcome.ok) throw new Error(`The admin of the seed was refused: ${outcome.code}`)
}

/** Proves the session once more, as money that leaves for a new destination asks for. */
export async function confirm({ call }: SeedContext, { user: { token }, authenticator }: Person): Promise<void> {
  if (authenticator === null) return
  const options = await call('confirmationOptions', { token })
  if (options.method !== 'passkey') throw new Error('A wallet with a passkey confirms by it')
  const { credentialRequestOptions } = options
  const credential = authenticator.authenticate(credentialRequestOptions)
  const body = confirmationBodySchema.parse({ challenge: credentialRequestOptions.challenge, credential })
  await call('confirm', { token, body })
}

async function present(
  context: SeedContext,
  user: PublicUser,
  authenticator: SoftwareAuthenticator | null,
): Promise<Person> {
  return { user, authenticator, socket: await context.openSocket(user.id) }
}

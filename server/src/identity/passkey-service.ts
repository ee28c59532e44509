import {
  type AuthenticationOptions,
  type PasskeySignInBody,
  type PasskeyTokens,
  type Refusal,
  type RegistrationOptions,
  refuse,
} from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import { type Database, type Transaction, UniqueConflict } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import {
  type AuthenticationCredential,
  isRegistration,
  type RegistrationCredential,
  registrationResponseOf,
} from './credential-answer.ts'
import { newChallenge } from './passkey-challenge.ts'
import { authenticationOptions, registrationOptions } from './passkey-options.ts'
import { type PasskeyProof, proveByPasskey, storeProof } from './passkey-proof.ts'
import type {
  Challenge,
  PasskeyRepository,
  PasskeyUserId,
  RegistrationChallenge,
  StoredPasskeyUser,
} from './passkey-repository.ts'
import { passkeyTokensAnswer } from './passkey-tokens.ts'
import type { Sessions } from './sessions.ts'
import type { UserRepository } from './user-repository.ts'
import { newWalletAddress, walletKeyOf } from './wallet-address.ts'
import type { NewCredential, RelyingParty, WebAuthn } from './webauthn.ts'

/** Credentials that a registration under the same name excludes; the newest ones. */
const EXCLUDED_MAX = 20

export interface PasskeyServiceDependencies {
  readonly database: Database
  readonly passkeys: PasskeyRepository
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly webAuthn: WebAuthn
  readonly relyingParty: RelyingParty
  readonly clock: Clock
  readonly random: Random
  readonly adminWallets: readonly string[]
}

export type PasskeySignIn = { readonly ok: true; readonly tokens: PasskeyTokens } | Refusal

export interface PasskeyService {
  beginRegistration(name: string): Promise<RegistrationOptions>
  beginAuthentication(): Promise<AuthenticationOptions>
  /** Ends either ceremony. Whatever comes of it, its challenge is spent. */
  finish(body: PasskeySignInBody): Promise<PasskeySignIn>
  refresh(refreshToken: string): Promise<PasskeySignIn>
  findUser(id: PasskeyUserId): Promise<StoredPasskeyUser | null>
}

export function createPasskeyService(dependencies: PasskeyServiceDependencies): PasskeyService {
  const { database, passkeys, sessions, webAuthn, relyingParty, clock, random } = dependencies

  const storeChallenge = (challenge: Challenge) =>
    database.transaction((transaction) => passkeys.insertChallenge(transaction, challenge))

  /** A failed answer spends the challenge too, so that nobody tries twice with one. */
  async function spend(challenge: string, refusal: Refusal): Promise<Refusal> {
    await database.transaction((transaction) => passkeys.takeChallenge(transaction, challenge))
    return refusal
  }

  async function register(challenge: RegistrationChallenge, response: RegistrationCredential): Promise<PasskeySignIn> {
    const invalid = refuse('INVALID_CREDENTIALS')
    const credential = await webAuthn.verifyRegistration({
      challenge: challenge.challenge,
      response: registrationResponseOf(response),
    })
    if (!credential) return spend(challenge.challenge, invalid)
    try {
      return await database.transaction(async (transaction) => {
        if (!(await passkeys.takeChallenge(transaction, challenge.challenge))) return invalid
        if (await passkeys.findCredential(transaction, credential.id)) return invalid
        await storeRegistration(transaction, challenge, credential)
        return signedIn(transaction, { passkeyUserId: challenge.passkeyUserId, credentialId: credential.id })
      })
    } catch (error) {
      // Two registrations of one credential at the same moment: the other one was first.
      if (error instanceof UniqueConflict) return spend(challenge.challenge, invalid)
      throw error
    }
  }

  async function storeRegistration(
    transaction: Transaction,
    { passkeyUserId, name }: RegistrationChallenge,
    credential: NewCredential,
  ): Promise<void> {
    const walletAddress = newWalletAddress(random)
    const createdAtMs = clock.nowMs()
    await passkeys.insertUser(transaction, {
      id: passkeyUserId,
      name,
      nameKey: nameKeyOf(name),
      walletAddress,
      walletKey: walletKeyOf(walletAddress),
      createdAtMs,
    })
    await passkeys.insertCredential(transaction, { ...credential, passkeyUserId, name: null, createdAtMs })
  }

  async function authenticate(challenge: string, response: AuthenticationCredential): Promise<PasskeySignIn> {
    const proven = await proveByPasskey(dependencies, { challenge, response })
    if (!proven.ok) return spend(challenge, proven)
    return database.transaction(async (transaction) =>
      (await storeProof(dependencies, transaction, proven))
        ? signedIn(transaction, proven)
        : refuse('INVALID_CREDENTIALS'),
    )
  }

  async function signedIn(
    transaction: Transaction,
    { passkeyUserId, credentialId }: Pick<PasskeyProof, 'passkeyUserId' | 'credentialId'>,
  ): Promise<PasskeySignIn> {
    const issued = await sessions.openPasskey(transaction, { passkeyUserId, credentialId, family: null })
    return { ok: true, tokens: await passkeyTokensAnswer(dependencies, transaction, { passkeyUserId, issued }) }
  }

  return {
    async beginRegistration(name) {
      const challenge: RegistrationChallenge = {
        ...newChallenge(dependencies),
        ceremony: 'registration',
        passkeyUserId: random.uuid(),
        name,
      }
      await storeChallenge(challenge)
      const excluded = await passkeys.findCredentialsByName(database.reader, {
        nameKey: nameKeyOf(name),
        max: EXCLUDED_MAX,
      })
      return registrationOptions(relyingParty, challenge, excluded)
    },

    async beginAuthentication() {
      const challenge: Challenge = { ...newChallenge(dependencies), ceremony: 'authentication' }
      await storeChallenge(challenge)
      return authenticationOptions(relyingParty, challenge.challenge)
    },

    async finish({ challenge, credential }) {
      const asked = await passkeys.findChallenge(database.reader, challenge)
      if (!asked || asked.expiresAtMs <= clock.nowMs()) return refuse('INVALID_CREDENTIALS')
      if (asked.ceremony === 'registration' && isRegistration(credential)) return register(asked, credential)
      if (asked.ceremony === 'authentication' && !isRegistration(credential)) return authenticate(challenge, credential)
      return spend(challenge, refuse('INVALID_CREDENTIALS'))
    },

    async refresh(refreshToken) {
      const result = await sessions.refresh(refreshToken)
      if (!result.ok) return result
      const answer = { passkeyUserId: result.passkeyUserId, issued: result }
      return { ok: true, tokens: await passkeyTokensAnswer(dependencies, database.reader, answer) }
    },

    findUser: (id) => passkeys.findUser(database.reader, id),
  }
}

function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

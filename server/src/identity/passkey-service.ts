import {
  type AuthenticationOptions,
  type PasskeySignInBody,
  type PasskeyTokens,
  type Refusal,
  type RegistrationOptions,
  refuse,
  type UserId,
  userIdSchema,
} from '@bougie/protocol'
import type { PasskeySession, PlayerSession } from '../ports/authenticator.ts'
import type { Clock } from '../ports/clock.ts'
import { type Database, type Reader, type Transaction, UniqueConflict } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import {
  type AuthenticationCredential,
  isRegistration,
  type RegistrationCredential,
  registrationResponseOf,
} from './credential-answer.ts'
import { freeWalletName } from './free-wallet-name.ts'
import type { PasskeyAttachment } from './passkey-attachment.ts'
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
import { walletNameKeyOf } from './wallet-name-key.ts'
import type { NewCredential, RelyingParty, WebAuthn } from './webauthn.ts'

/** Wallets of one name that are looked at: one, but for those from before names were unique. */
const NAMESAKES_MAX = 20

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
  readonly attachment: PasskeyAttachment
}

export type PasskeySignIn = { readonly ok: true; readonly tokens: PasskeyTokens } | Refusal

export interface PasskeyService {
  /**
   * Without a name the wallet gets a free one; one that is taken is refused. Only who is signed in to that very wallet gets its options, and with them which
   * credentials it has, so that an authenticator refuses to register twice.
   */
  beginRegistration(
    name: string | undefined,
    caller: PasskeySession | PlayerSession | null,
  ): Promise<{ readonly ok: true; readonly options: RegistrationOptions } | Refusal>
  beginAuthentication(): Promise<AuthenticationOptions>
  /** Ends either ceremony. Whatever comes of it, its challenge is spent. */
  finish(body: PasskeySignInBody): Promise<PasskeySignIn>
  refresh(refreshToken: string): Promise<PasskeySignIn>
  findUser(id: PasskeyUserId): Promise<StoredPasskeyUser | null>
}

export function createPasskeyService(dependencies: PasskeyServiceDependencies): PasskeyService {
  const { database, passkeys, users, sessions, attachment, webAuthn, relyingParty, clock, random } = dependencies

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
    const player = await users.find(database.reader, userIdSchema.parse(challenge.passkeyUserId))
    if (player) return attach(challenge, { userId: player.id, credential })
    try {
      return await database.transaction(async (transaction) => {
        if (!(await passkeys.takeChallenge(transaction, challenge.challenge))) return invalid
        if (await passkeys.findCredential(transaction, credential.id)) return invalid
        // Whoever took the name meanwhile was first. Two at the same moment may both get it: names open nothing.
        if ((await namesakes(transaction, challenge.name)).length > 0) return refuse('WALLET_NAME_TAKEN')
        await storeRegistration(transaction, challenge, credential)
        return signedIn(transaction, { passkeyUserId: challenge.passkeyUserId, credentialId: credential.id })
      })
    } catch (error) {
      // Two registrations of one credential at the same moment: the other one was first.
      if (error instanceof UniqueConflict) return spend(challenge.challenge, invalid)
      throw error
    }
  }

  const namesakes = (reader: Reader, name: string) =>
    passkeys.findUsersByName(reader, { nameKey: walletNameKeyOf(name), max: NAMESAKES_MAX })

  async function passkeyUserOf(caller: PasskeySession | PlayerSession | null): Promise<PasskeyUserId | null> {
    if (caller?.kind === 'passkey') return caller.passkeyUserId
    return caller === null ? null : ((await users.find(database.reader, caller.userId))?.passkeyUserId ?? null)
  }

  async function attach(
    { challenge, passkeyUserId, name }: RegistrationChallenge,
    { userId, credential }: { readonly userId: UserId; readonly credential: NewCredential },
  ): Promise<PasskeySignIn> {
    const attached = { challenge, userId, name, credential }
    const result = await attachment.store(attached, (transaction) =>
      signedIn(transaction, { passkeyUserId, credentialId: credential.id }),
    )
    return result.ok ? result : spend(challenge, result)
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
      nameKey: walletNameKeyOf(name),
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
    async beginRegistration(wanted, caller) {
      const name = wanted ?? (await freeWalletName(dependencies, database.reader, null))
      const owners = await namesakes(database.reader, name)
      const own = owners.length === 0 ? null : await passkeyUserOf(caller)
      if (owners.length > 0 && (own === null || !owners.includes(own))) return refuse('WALLET_NAME_TAKEN')
      const excluded = own === null ? [] : await passkeys.listCredentials(database.reader, own)
      const challenge: RegistrationChallenge = {
        ...newChallenge(dependencies),
        ceremony: 'registration',
        passkeyUserId: random.uuid(),
        name,
      }
      await storeChallenge(challenge)
      return { ok: true, options: registrationOptions(relyingParty, challenge, excluded) }
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

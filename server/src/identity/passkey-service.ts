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
import { type Reader, type Transaction, UniqueConflict } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import type { PasskeyAttachment } from './passkey-attachment.ts'
import {
  type AuthenticationCredential,
  authenticationOptions,
  isRegistration,
  newChallenge,
  type PasskeyProof,
  proveByPasskey,
  type RegistrationCredential,
  registrationOptions,
  registrationResponseOf,
  storeProof,
} from './passkey-proof.ts'
import type { Challenge, PasskeyUserId, RegistrationChallenge } from './passkey-repository.ts'
import { resolveRole } from './role.ts'
import type { IssuedPasskeyTokens } from './sessions.ts'
import { freeWalletName, newWalletAddress, walletKeyOf, walletNameKeyOf } from './wallet-address.ts'
import type { NewCredential } from './webauthn.ts'

/** Wallets with one name that are checked. There is only one, except among wallets from before names were unique. */
const NAMESAKES_MAX = 20

export type PasskeySignIn = { readonly ok: true; readonly tokens: PasskeyTokens } | Refusal

export function createPasskeyService(dependencies: IdentityParts, attachment: PasskeyAttachment) {
  const { database, passkeys, users, sessions, webAuthn, relyingParty, clock, random } = dependencies

  const storeChallenge = (challenge: Challenge) =>
    database.transaction((transaction) => passkeys.insertChallenge(transaction, challenge))

  /** A failed response also spends the challenge, so that it can't be tried twice. */
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
        // The name may have been taken meanwhile. Two concurrent sign-ups may still both get it, which is harmless:
        // names open nothing.
        if ((await namesakes(transaction, challenge.name)).length > 0) return refuse('WALLET_NAME_TAKEN')
        await storeRegistration(transaction, challenge, credential)
        return signedIn(transaction, { passkeyUserId: challenge.passkeyUserId, credentialId: credential.id })
      })
    } catch (error) {
      // A concurrent registration of the same credential was first.
      if (error instanceof UniqueConflict) return spend(challenge.challenge, invalid)
      throw error
    }
  }

  const namesakes = (reader: Reader, name: string) =>
    passkeys.findUsersByName(reader, { nameKey: walletNameKeyOf(name), max: NAMESAKES_MAX })

  async function passkeyUserOf(caller: PasskeySession | PlayerSession | null): Promise<PasskeyUserId | null> {
    if (caller?.kind === 'passkey') return caller.passkeyUserId
    // An API token must not reveal the passkeys of its player.
    return caller === null || caller.scope === 'api'
      ? null
      : ((await users.find(database.reader, caller.userId))?.passkeyUserId ?? null)
  }

  async function attach(
    { challenge, passkeyUserId, name, familyId }: RegistrationChallenge,
    { userId, credential }: { readonly userId: UserId; readonly credential: NewCredential },
  ): Promise<PasskeySignIn> {
    const attached = { challenge, userId, name, familyId, credential }
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
    const createdAt = new Date(clock.nowMs())
    await passkeys.insertUser(transaction, {
      id: passkeyUserId,
      name,
      nameKey: walletNameKeyOf(name),
      walletAddress,
      walletKey: walletKeyOf(walletAddress),
      createdAt,
    })
    await passkeys.insertCredential(transaction, { ...credential, passkeyUserId, name: null, createdAt })
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
    return { ok: true, tokens: await passkeyTokensResponse(dependencies, transaction, { passkeyUserId, issued }) }
  }

  return {
    /**
     * Without a name the wallet gets an unused one; a taken name is refused. Only a caller who is signed in to that
     * wallet gets its options, which list its credentials, so that an authenticator refuses to register twice.
     */
    async beginRegistration(
      wanted: string | undefined,
      caller: PasskeySession | PlayerSession | null,
    ): Promise<{ readonly ok: true; readonly options: RegistrationOptions } | Refusal> {
      const name = wanted ?? (await freeWalletName(dependencies, database.reader, null))
      const owners = await namesakes(database.reader, name)
      const own = owners.length === 0 ? null : await passkeyUserOf(caller)
      if (owners.length > 0 && (own === null || !owners.includes(own))) return refuse('WALLET_NAME_TAKEN')
      const excluded = own === null ? [] : await passkeys.listCredentials(database.reader, own)
      const challenge: RegistrationChallenge = {
        ...newChallenge(dependencies),
        ceremony: 'registration',
        passkeyUserId: random.uuid(),
        familyId: null,
        name,
      }
      await storeChallenge(challenge)
      return { ok: true, options: registrationOptions(relyingParty, challenge, excluded) }
    },

    async beginAuthentication(): Promise<AuthenticationOptions> {
      const challenge: Challenge = { ...newChallenge(dependencies), ceremony: 'authentication' }
      await storeChallenge(challenge)
      return authenticationOptions(relyingParty, challenge.challenge)
    },

    /** Finishes either ceremony. A challenge of that ceremony is spent, whatever the result. */
    async finish({ challenge, credential }: PasskeySignInBody): Promise<PasskeySignIn> {
      const asked = await passkeys.findChallenge(database.reader, challenge)
      if (!asked || asked.expiresAtMs <= clock.nowMs()) return refuse('INVALID_CREDENTIALS')
      if (asked.ceremony === 'registration' && isRegistration(credential)) return register(asked, credential)
      if (asked.ceremony === 'authentication' && !isRegistration(credential)) return authenticate(challenge, credential)
      return spend(challenge, refuse('INVALID_CREDENTIALS'))
    },

    async refresh(refreshToken: string): Promise<PasskeySignIn> {
      const result = await sessions.refresh(refreshToken)
      if (!result.ok) return result
      const response = { passkeyUserId: result.passkeyUserId, issued: result }
      return { ok: true, tokens: await passkeyTokensResponse(dependencies, database.reader, response) }
    },

    findUser: (id: PasskeyUserId) => passkeys.findUser(database.reader, id),
  }
}

/** The response to a ceremony and to a refresh. */
export async function passkeyTokensResponse(
  { passkeys, users, adminWallets }: IdentityParts,
  reader: Reader,
  { passkeyUserId, issued }: { readonly passkeyUserId: PasskeyUserId; readonly issued: IssuedPasskeyTokens },
): Promise<PasskeyTokens> {
  const { access_token, refresh_token } = issued
  const passkeyUser = await passkeys.findUser(reader, passkeyUserId)
  const account = passkeyUser && (await users.findByWalletKey(reader, passkeyUser.walletKey))
  // Every player has the role `user`; a further role comes from the account, once it exists.
  const role = account ? resolveRole(adminWallets, account) : 'user'
  return { access_token, refresh_token, token_type: 'Bearer', roles: role === 'user' ? ['user'] : ['user', role] }
}

import { type PasskeySignInBody, type PasskeyTokens, type Refusal, refuse, userIdSchema } from '@bougie/protocol'
import { newWalletAddress } from '../platform/wallet-address.ts'
import type { PasskeySession, PlayerSession } from '../ports/authenticator.ts'
import { type Reader, type Transaction, UniqueConflict } from '../ports/database.ts'
import type { OfferedChallenge } from './challenge-repository.ts'
import * as challenges from './challenge-repository.ts'
import type { IdentityParts } from './dependencies.ts'
import { freeWalletName, walletNameKeyOf } from './names.ts'
import type { PasskeyAttachment } from './passkey-attachment.ts'
import type { PasskeyProof } from './passkey-ceremonies.ts'
import type { PasskeyUserId } from './passkey-repository.ts'
import * as passkeys from './passkey-repository.ts'
import { resolveRole } from './role.ts'
import type { IssuedPasskeyTokens } from './sessions.ts'
import * as users from './user-repository.ts'
import { type AuthenticationCredential, isRegistration, type RegistrationCredential } from './webauthn.ts'

/** Wallets with one name that are checked. There is only one, except among wallets from before names were unique. */
const NAMESAKES_MAX = 20

export function createPasskeyService(dependencies: IdentityParts, attachment: PasskeyAttachment) {
  const { database, ceremonies, sessions, webAuthn, adminWallets, random } = dependencies
  const invalid = refuse('INVALID_CREDENTIALS')

  const namesakes = (reader: Reader, name: string) =>
    passkeys.findUsersByName(reader, { nameKey: walletNameKeyOf(name), max: NAMESAKES_MAX })

  async function register(asked: OfferedChallenge, response: RegistrationCredential): Promise<PasskeyTokens | Refusal> {
    const { challenge, passkeyUserId, name, familyId } = asked
    const credential = await webAuthn.verifyRegistration(challenge, response)
    if (!credential) return ceremonies.spend(challenge, invalid)
    const signIn = (transaction: Transaction) => signedIn(transaction, { passkeyUserId, credentialId: credential.id })
    const player = await users.find(database.reader, userIdSchema.parse(passkeyUserId))
    try {
      if (player) {
        const tokens = await attachment.store({ challenge, userId: player.id, name, familyId, credential }, signIn)
        return 'ok' in tokens ? await ceremonies.spend(challenge, tokens) : tokens
      }
      return await database.transaction(async (transaction) => {
        if (!(await challenges.take(transaction, challenge))) return invalid
        if (await passkeys.findCredential(transaction, credential.id)) return invalid
        // The name may have been taken meanwhile. Two concurrent sign-ups may still both get it, which is harmless:
        // names open nothing.
        if ((await namesakes(transaction, name)).length > 0) return refuse('WALLET_NAME_TAKEN')
        const wallet = { id: passkeyUserId, name, walletAddress: newWalletAddress(random) }
        await ceremonies.storeUser(transaction, wallet, credential)
        return signIn(transaction)
      })
    } catch (error) {
      // A concurrent registration of the same credential was first.
      if (error instanceof UniqueConflict) return ceremonies.spend(challenge, invalid)
      throw error
    }
  }

  async function passkeyUserOf(caller: PasskeySession | PlayerSession | null): Promise<PasskeyUserId | null> {
    if (caller?.kind === 'passkey') return caller.passkeyUserId
    // An API token must not reveal the passkeys of its player.
    if (caller === null || caller.scope === 'api') return null
    return (await passkeys.findUserOf(database.reader, caller.userId))?.id ?? null
  }

  async function authenticate(challenge: string, response: AuthenticationCredential): Promise<PasskeyTokens | Refusal> {
    const proven = await ceremonies.prove(challenge, response)
    if (!proven.ok) return ceremonies.spend(challenge, proven)
    return database.transaction(async (transaction) => {
      // Whoever ends everything of the wallet meanwhile finds these tokens too, or they are not opened.
      await passkeys.lockUser(transaction, proven.passkeyUserId)
      return (await ceremonies.storeProof(transaction, proven)) ? signedIn(transaction, proven) : invalid
    })
  }

  async function signedIn(
    transaction: Transaction,
    { passkeyUserId, credentialId }: Pick<PasskeyProof, 'passkeyUserId' | 'credentialId'>,
  ): Promise<PasskeyTokens> {
    const issued = await sessions.openPasskey(transaction, { passkeyUserId, credentialId, family: null })
    return toTokens(transaction, passkeyUserId, issued)
  }

  /** The response to a ceremony and to a refresh. */
  async function toTokens(
    reader: Reader,
    passkeyUserId: PasskeyUserId,
    { access_token, refresh_token }: IssuedPasskeyTokens,
  ): Promise<PasskeyTokens> {
    const passkeyUser = await passkeys.findUser(reader, passkeyUserId)
    const account = passkeyUser && (await users.findByWalletKey(reader, passkeyUser.walletKey))
    // Every player has the role `user`; a further role comes from the account, once it exists.
    const role = account ? resolveRole(adminWallets, account) : 'user'
    return { access_token, refresh_token, token_type: 'Bearer', roles: role === 'user' ? ['user'] : ['user', role] }
  }

  return {
    /**
     * Without a name the wallet gets an unused one; a taken name is refused. Only a caller who is signed in to that
     * wallet gets its options, which list its credentials, so that an authenticator refuses to register twice.
     */
    async beginRegistration(wanted: string | undefined, caller: PasskeySession | PlayerSession | null) {
      const name = wanted ?? (await freeWalletName(random, database.reader, null))
      const owners = await namesakes(database.reader, name)
      const own = owners.length === 0 ? null : await passkeyUserOf(caller)
      if (owners.length > 0 && (own === null || !owners.includes(own))) return refuse('WALLET_NAME_TAKEN')
      const excluded = own === null ? [] : await passkeys.listCredentials(database.reader, own)
      const subject = { ceremony: 'registration', passkeyUserId: random.uuid(), familyId: null, name } as const
      return database.transaction((transaction) => ceremonies.offer(transaction, subject, excluded))
    },

    beginAuthentication: () =>
      database.transaction((transaction) =>
        ceremonies.ask(transaction, { ceremony: 'authentication', passkeyUserId: null, name: null, familyId: null }),
      ),

    /** Finishes either ceremony. A challenge of that ceremony is spent, whatever the result. */
    async finish({ challenge, credential }: PasskeySignInBody): Promise<PasskeyTokens | Refusal> {
      const asked = await ceremonies.find(challenge)
      if (!asked) return invalid
      if (asked.ceremony === 'registration' && isRegistration(credential)) return register(asked, credential)
      if (asked.ceremony === 'authentication' && !isRegistration(credential)) return authenticate(challenge, credential)
      return ceremonies.spend(challenge, invalid)
    },

    async refresh(refreshToken: string): Promise<PasskeyTokens | Refusal> {
      const issued = await sessions.refresh(refreshToken)
      return issued.ok ? toTokens(database.reader, issued.passkeyUserId, issued) : issued
    },

    findUser: (id: PasskeyUserId) => passkeys.findUser(database.reader, id),
  }
}

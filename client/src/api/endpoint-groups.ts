// The protocol file that describes each endpoint. The schemas of a file are built with its first request: a phone
// takes a tenth of a second for those of all files, most of which belong to screens that the player never opens.
import type { Endpoint } from '@bougie/protocol/rest/endpoint.ts'

const LOADS = {
  status: async () => (await import('@bougie/protocol/rest/status-endpoints.ts')).STATUS_ENDPOINTS,
  identity: async () => (await import('@bougie/protocol/rest/identity-endpoints.ts')).IDENTITY_ENDPOINTS,
  account: async () => (await import('@bougie/protocol/rest/account-endpoints.ts')).ACCOUNT_ENDPOINTS,
  profile: async () => (await import('@bougie/protocol/rest/profile-endpoints.ts')).PROFILE_ENDPOINTS,
  players: async () => (await import('@bougie/protocol/rest/players-endpoints.ts')).PLAYERS_ENDPOINTS,
  playerBlock: async () => (await import('@bougie/protocol/rest/player-block-endpoints.ts')).PLAYER_BLOCK_ENDPOINTS,
  security: async () => (await import('@bougie/protocol/rest/security-endpoints.ts')).SECURITY_ENDPOINTS,
  apiToken: async () => (await import('@bougie/protocol/rest/api-token-endpoints.ts')).API_TOKEN_ENDPOINTS,
  personalData: async () => (await import('@bougie/protocol/rest/personal-data-endpoints.ts')).PERSONAL_DATA_ENDPOINTS,
  balance: async () => (await import('@bougie/protocol/rest/balance-endpoints.ts')).BALANCE_ENDPOINTS,
  wallet: async () => (await import('@bougie/protocol/rest/wallet-endpoints.ts')).WALLET_ENDPOINTS,
  statement: async () => (await import('@bougie/protocol/rest/statement-endpoints.ts')).STATEMENT_ENDPOINTS,
  limit: async () => (await import('@bougie/protocol/rest/limit-endpoints.ts')).LIMIT_ENDPOINTS,
  battle: async () => (await import('@bougie/protocol/rest/battle-endpoints.ts')).BATTLE_ENDPOINTS,
  challenge: async () => (await import('@bougie/protocol/rest/challenge-endpoints.ts')).CHALLENGE_ENDPOINTS,
  cycle: async () => (await import('@bougie/protocol/rest/cycle-endpoints.ts')).CYCLE_ENDPOINTS,
  influencer: async () => (await import('@bougie/protocol/rest/influencer-endpoints.ts')).INFLUENCER_ENDPOINTS,
  admin: async () => (await import('@bougie/protocol/rest/admin/endpoints.ts')).ADMIN_ENDPOINTS,
} as const

type Group = keyof typeof LOADS
type NamesOf<G extends Group> = keyof Awaited<ReturnType<(typeof LOADS)[G]>>

/** Every endpoint that the web app uses; all others are those of the administration. */
const NAMES = {
  status: ['status', 'checkBlacklist', 'wsTicket', 'logPageView', 'logUserJourney'],
  identity: [
    'passkeyRegistrationOptions',
    'passkeyAuthenticationOptions',
    'passkeySignIn',
    'passkeyRefresh',
    'passkeyMe',
    'signup',
    'connect',
    'recover',
    'web3Nonce',
    'web3SignIn',
  ],
  account: ['validateToken', 'logout', 'me'],
  profile: ['updateUser'],
  players: ['playerProfile', 'follows', 'follow', 'unfollow', 'playerStatistics'],
  playerBlock: ['playerBlocks', 'blockPlayer', 'unblockPlayer'],
  security: [
    'sessions',
    'endSession',
    'endSessions',
    'confirmationOptions',
    'confirm',
    'recoveryCodes',
    'newRecoveryCodes',
    'passkeys',
    'attachPasskey',
    'passkeyAdditionOptions',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
  ],
  apiToken: ['apiTokens', 'createApiToken', 'revokeApiToken'],
  personalData: ['exportPersonalData', 'deleteAccount'],
  balance: ['balance', 'wallets'],
  wallet: [
    'deposit',
    'withdraw',
    'depositLimit',
    'withdrawable',
    'nextDepositReference',
    'balanceHistory',
    'paymentSums',
  ],
  statement: ['statementEntries', 'statementExport'],
  limit: ['limits', 'updateLimits'],
  battle: ['activeBattles', 'watchableBattles', 'endedBattles', 'battleFairness', 'battlePlayers', 'leaderboard'],
  challenge: [
    'createChallenge',
    'openChallenges',
    'receivedChallenges',
    'challenge',
    'acceptChallenge',
    'withdrawChallenge',
  ],
  cycle: ['cycleFairness', 'endedBets'],
  influencer: [
    'creatorLinks',
    'creatorLinkStats',
    'createCreatorLink',
    'changeCreatorLink',
    'deleteCreatorLink',
    'adminCreatorLinks',
    'payCommission',
  ],
} as const satisfies { readonly [G in Exclude<Group, 'admin'>]: readonly NamesOf<G>[] }

export type CallName = (typeof NAMES)[keyof typeof NAMES][number] | NamesOf<'admin'>

const GROUP_OF = new Map<CallName, Group>(
  Object.entries(NAMES).flatMap(([group, names]) => names.map((name) => [name, group as Group] as const)),
)

/** The protocol's description of an endpoint, once its file is loaded. */
export async function loadEndpoint(name: CallName): Promise<Endpoint> {
  const group = GROUP_OF.get(name) ?? 'admin'
  const endpoints: Readonly<Partial<Record<string, Endpoint>>> = await LOADS[group]()
  const endpoint = endpoints[name]
  if (endpoint === undefined) throw new Error(`${name} is not a call of ${group}`)
  return endpoint
}

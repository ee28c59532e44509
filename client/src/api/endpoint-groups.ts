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

type Groups = { readonly [G in keyof typeof LOADS]: Awaited<ReturnType<(typeof LOADS)[G]>> }

/** An endpoint behind its group, as `wallet.deposit`. */
export type CallName = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]

type Load = () => Promise<Readonly<Partial<Record<string, Endpoint>>>>
const LOAD_OF: Readonly<Partial<Record<string, Load>>> = LOADS

/** The protocol's description of an endpoint, once its file is loaded. */
export async function loadEndpoint(call: CallName): Promise<Endpoint> {
  const [group = '', name = ''] = call.split('.')
  const endpoint = (await LOAD_OF[group]?.())?.[name]
  if (endpoint === undefined) throw new Error(`The protocol has no call ${call}`)
  return endpoint
}

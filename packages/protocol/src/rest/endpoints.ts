import { ACCOUNT_ENDPOINTS } from './account-endpoints.ts'
import { ADMIN_ENDPOINTS } from './admin/endpoints.ts'
import { API_TOKEN_ENDPOINTS } from './api-token-endpoints.ts'
import { BALANCE_ENDPOINTS } from './balance-endpoints.ts'
import { BATTLE_ENDPOINTS } from './battle-endpoints.ts'
import { CHALLENGE_ENDPOINTS } from './challenge-endpoints.ts'
import { CYCLE_ENDPOINTS } from './cycle-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { IDENTITY_ENDPOINTS } from './identity-endpoints.ts'
import { INFLUENCER_ENDPOINTS } from './influencer-endpoints.ts'
import { LIMIT_ENDPOINTS } from './limit-endpoints.ts'
import { PERSONAL_DATA_ENDPOINTS } from './personal-data-endpoints.ts'
import { PLAYER_BLOCK_ENDPOINTS } from './player-block-endpoints.ts'
import { PLAYERS_ENDPOINTS } from './players-endpoints.ts'
import { PROFILE_ENDPOINTS } from './profile-endpoints.ts'
import { SECURITY_ENDPOINTS } from './security-endpoints.ts'
import { STATEMENT_ENDPOINTS } from './statement-endpoints.ts'
import { STATUS_ENDPOINTS } from './status-endpoints.ts'
import { WALLET_ENDPOINTS } from './wallet-endpoints.ts'

/** All calls. Code that must not build every schema imports the file of one group instead. */
export const ENDPOINTS = {
  ...IDENTITY_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...PLAYER_BLOCK_ENDPOINTS,
  ...PLAYERS_ENDPOINTS,
  ...SECURITY_ENDPOINTS,
  ...API_TOKEN_ENDPOINTS,
  ...PERSONAL_DATA_ENDPOINTS,
  ...BALANCE_ENDPOINTS,
  ...WALLET_ENDPOINTS,
  ...STATEMENT_ENDPOINTS,
  ...LIMIT_ENDPOINTS,
  ...BATTLE_ENDPOINTS,
  ...CHALLENGE_ENDPOINTS,
  ...CYCLE_ENDPOINTS,
  ...INFLUENCER_ENDPOINTS,
  ...STATUS_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS

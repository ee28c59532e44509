import { ADMIN_ANALYTICS_ENDPOINTS } from './analytics-endpoints.ts'
import { ADMIN_BATTLE_ENDPOINTS } from './battle-endpoints.ts'
import { ADMIN_BLOCK_ENDPOINTS } from './block-endpoints.ts'
import { ADMIN_CYCLE_ENDPOINTS } from './cycle-endpoints.ts'
import { ADMIN_EXPORT_ENDPOINTS } from './export-endpoints.ts'
import { ADMIN_FIGURES_ENDPOINTS } from './figures-endpoints.ts'
import { ADMIN_GAME_ENDPOINTS } from './game-endpoints.ts'
import { ADMIN_LOG_ENDPOINTS } from './log-endpoints.ts'
import { ADMIN_USER_ENDPOINTS } from './user-endpoints.ts'
import { ADMIN_WALLET_ENDPOINTS } from './wallet-endpoints.ts'

/** Calls of the administration. Those about influencers' links are in `INFLUENCER_ENDPOINTS`. */
export const ADMIN_ENDPOINTS = {
  ...ADMIN_GAME_ENDPOINTS,
  ...ADMIN_FIGURES_ENDPOINTS,
  ...ADMIN_USER_ENDPOINTS,
  ...ADMIN_BLOCK_ENDPOINTS,
  ...ADMIN_BATTLE_ENDPOINTS,
  ...ADMIN_CYCLE_ENDPOINTS,
  ...ADMIN_WALLET_ENDPOINTS,
  ...ADMIN_EXPORT_ENDPOINTS,
  ...ADMIN_LOG_ENDPOINTS,
  ...ADMIN_ANALYTICS_ENDPOINTS,
} as const

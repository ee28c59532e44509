import type { UserId } from '@bougie/protocol'
import { readJson } from '@bougie/protocol/read-json.ts'
import type * as z from 'zod/mini'

/** Keys of the browser's local storage. */
export const LOCAL_KEYS = {
  userData: 'user_data',
  authAddress: 'auth_address',
  userName: 'user_name',
  userId: 'user_id',
  sessionToken: 'session_token',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  tokenType: 'token_type',
  profileData: 'profile_data',
  walletBalance: 'wallet_balance',
  userBalance: 'userBalance',
  walletName: 'walletName',
  walletIbexMappings: 'wallet_ibex_mappings',
  localWalletAddress: 'local_wallet_address',
  localWallets: 'local_wallets',
  battleLastAmountIndex: 'battleLastAmountIndex',
  currentBattleState: 'currentBattleState',
  battleSound: 'battleSound',
  matchAlerts: 'matchAlerts',
  reactionsMuted: 'reactionsMuted',
  cycleLastStake: 'cycleLastStake',
  cycleRemovalIn: 'cycleRemovalIn',
  lastActivityAt: 'last_activity_at',
  secondPasskeyHint: 'second_passkey_hint',
  analyticsConsent: 'analytics_consent',
  dismissedAnnouncement: 'dismissedAnnouncement',
  gameKeys: 'game_keys',
  movingDecoration: 'moving_decoration',
} as const
/** One player's local portfolio. */
type PortfolioKey = `portfolio_${string}`
export function portfolioKey(userId: UserId): PortfolioKey {
  return `portfolio_${userId}`
}
export type LocalKey = (typeof LOCAL_KEYS)[keyof typeof LOCAL_KEYS] | PortfolioKey

/** Keys of the session storage, cleared when the tab closes. */
export const SESSION_KEYS = {
  analyticsSessionId: 'analyticsSessionId',
  creatorLinkCode: 'creator_link_code',
  battleCommitments: 'battle_commitments',
  battleRounds: 'battle_rounds',
  battleChoice: 'battle_choice',
  cycleCommitments: 'cycle_commitments',
  intention: 'intention',
  homeGuess: 'home_guess',
} as const
export type SessionKey = (typeof SESSION_KEYS)[keyof typeof SESSION_KEYS]

export type LocalValues = KeyValues<LocalKey>
export type SessionValues = KeyValues<SessionKey>

/**
 * Storage that never throws: private windows and full disks refuse writes, and then the values stay in
 * memory for the page's lifetime.
 */
export function createKeyValues<Key extends string>(openStorage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    read(key: Key) {
      // Newer than what the storage has under this key.
      const unstored = memory.get(key)
      if (unstored !== undefined) return unstored
      try {
        return openStorage().getItem(key)
      } catch {
        // Storage is switched off in this browser.
        return null
      }
    },
    write(key: Key, value: string) {
      try {
        openStorage().setItem(key, value)
        memory.delete(key)
      } catch {
        // Switched off or full; see above.
        memory.set(key, value)
      }
    },
    remove(key: Key) {
      memory.delete(key)
      try {
        openStorage().removeItem(key)
      } catch {
        // A value that could not be written needs no removal.
      }
    },
  }
}

type KeyValues<Key extends string> = ReturnType<typeof createKeyValues<Key>>

/** The storage is untrusted input: an absent entry, invalid JSON, or another shape than the schema's is null. */
export function readStored<Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.output<Schema> | null {
  return text === null ? null : readJson(schema, text)
}

export const LOBBY_PATH = '/battle'
export const GAME_PATH = '/battle/game'
export const PRACTICE_PATH = '/battle/entrainement'

/** Shows the challenger and the stake to anyone with the code. */
export function challengePath(code: string): string {
  return `/defi/${code}`
}

/** A battle for spectators: live, and its replay afterwards. */
export function watchPath(battleId: string): string {
  return `/battle/${battleId}`
}

export const STATISTICS_PATH = '/statistiques'

/** The card of a player as a page. */
export function playerPath(userId: string): string {
  return `/joueur/${userId}`
}

export const CYCLE_PATH = '/cycle'

export const WALLET_PATH = '/portefeuille'

export function battleProofPath(battleId: string): string {
  return `/verifier/${battleId}`
}

/** The page of proofs serves battles and cycles; the address says which, so that one request suffices. */
export function cycleProofPath(cycleId: string): string {
  return `/verifier/${cycleId}?jeu=cycle`
}

export const LEGAL_PATHS = {
  notice: '/mentions-legales',
  terms: '/conditions',
  privacy: '/confidentialite',
} as const

/** State of the history entry that an unknown address redirects to: the home page then explains the redirection. */
export const UNKNOWN_ADDRESS = { unknownAddress: true } as const

/** History entries survive a reload and may come from an earlier version. */
export function isFromUnknownAddress(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'unknownAddress' in state
}
